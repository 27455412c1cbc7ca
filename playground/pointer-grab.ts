/**
 * The hand: pulls at a body with the mouse or a finger. What is not on a body is left to the camera. On webgpu the positions have to be
 * fetched before a ray can hit them, so a press is held back until it is known whom it is for.
 */
import type { Grab, World } from 'selvedge';
import { type Camera, type Intersection, Plane, Raycaster, Vector3 } from 'three/webgpu';
import { aimThrough } from './ray-through';
import type { BodyMesh, ShownWorld } from './shown-world';

/** How far from a thin rope a press may be, in CSS pixels. */
const reach = { mouse: 12, pen: 16, touch: 28 } as const;
/** What the fingers hold together [m]. */
const grabRadius = 0.05;

/** What a press has found. */
interface Found {
  mesh: BodyMesh;
  particle: number;
  point: Vector3;
}

interface Held {
  pointer: number;
  grab: Grab;
  plane: Plane;
}

export interface GrabHooks {
  shown(): ShownWorld | null;
  camera(): Camera;
  /** Its height [m]. */
  floor(): number;
  /** A body is held at this point, or no longer. */
  holds(point: Vector3 | null): void;
}

export class PointerGrab {
  private held: Held | null = null;
  private readonly down = new Map<number, PointerEvent>();
  private readonly raycaster = new Raycaster();

  constructor(
    private readonly view: HTMLElement,
    private readonly hooks: GrabHooks,
  ) {
    view.addEventListener('pointerdown', (event) => void this.press(event), { capture: true });
    view.addEventListener('pointermove', (event) => this.move(event));
    for (const end of ['pointerup', 'pointercancel'] as const) view.addEventListener(end, (event) => this.lift(event));
  }

  /** Lets go, because the world that is held goes away. */
  release(): void {
    this.held?.grab.release();
    this.held = null;
    this.view.classList.remove('holding');
    this.hooks.holds(null);
  }

  private async press(event: PointerEvent): Promise<void> {
    // A press that was held back and given to the camera comes by again.
    if (!event.isTrusted) return;
    const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    const shown = this.hooks.shown();
    if (!plain || this.held || this.down.size > 0 || !shown) return;
    event.stopPropagation();
    this.down.set(event.pointerId, event);
    const found = await this.find(shown, event);
    const last = this.down.get(event.pointerId);
    this.down.delete(event.pointerId);
    if (!last) return;
    if (found && shown === this.hooks.shown()) this.hold(shown.world, found, last);
    else event.target?.dispatchEvent(pressAt(last, event));
  }

  private hold(world: World, { mesh, particle, point }: Found, event: PointerEvent): void {
    const plane = new Plane().setFromNormalAndCoplanarPoint(
      this.hooks.camera().getWorldDirection(new Vector3()),
      point,
    );
    const grab = world.grab(mesh.body.name, particle, { radius: grabRadius });
    this.held = { pointer: event.pointerId, grab, plane };
    this.view.setPointerCapture(event.pointerId);
    this.view.classList.add('holding');
    this.pull(event);
  }

  private move(event: PointerEvent): void {
    if (this.down.has(event.pointerId)) this.down.set(event.pointerId, event);
    if (this.held?.pointer === event.pointerId) this.pull(event);
  }

  private pull(event: PointerEvent): void {
    const { grab, plane } = this.held!;
    const point = this.ray(event).intersectPlane(plane, new Vector3());
    if (!point) return;
    // The floor is as far down as a hand goes.
    point.y = Math.max(point.y, this.hooks.floor() + 0.01);
    grab.moveTo([point.x, point.y, point.z]);
    this.hooks.holds(point);
  }

  private lift(event: PointerEvent): void {
    this.down.delete(event.pointerId);
    if (this.held?.pointer === event.pointerId) this.release();
  }

  private ray(event: PointerEvent) {
    return aimThrough(this.raycaster, this.view, event, this.hooks.camera());
  }

  private async find(shown: ShownWorld, event: PointerEvent): Promise<Found | null> {
    await Promise.all(shown.bodies.map((mesh) => mesh.download()));
    this.ray(event);
    const solids = shown.colliders;
    const [hit] = this.raycaster.intersectObjects([...shown.bodies, ...solids], false);
    const mesh = shown.bodies.find((body) => body === hit?.object);
    if (mesh) return { mesh, particle: mesh.particleAt(hit), point: hit.point };
    return this.nearest(shown, event, hit);
  }

  /** Thin ropes are hard to hit: what passes close by the pointer will do, unless a solid is in front of it. */
  private nearest(shown: ShownWorld, event: PointerEvent, solid: Intersection | undefined): Found | null {
    const { left, top, width, height } = this.view.getBoundingClientRect();
    const camera = this.hooks.camera();
    const eye = camera.getWorldPosition(new Vector3());
    let best: number = reach[event.pointerType as keyof typeof reach] ?? reach.mouse;
    let found: Found | null = null;
    const point = new Vector3();
    const onScreen = new Vector3();
    for (const mesh of shown.bodies) {
      const position = mesh.geometry.getAttribute('position');
      for (let vertex = 0; vertex < position.count; vertex++) {
        onScreen.copy(point.fromBufferAttribute(position, vertex)).project(camera);
        if (onScreen.z > 1) continue;
        const x = left + ((onScreen.x + 1) / 2) * width - event.clientX;
        const y = top + ((1 - onScreen.y) / 2) * height - event.clientY;
        const distance = Math.hypot(x, y);
        if (distance >= best || (solid && point.distanceTo(eye) > solid.distance)) continue;
        best = distance;
        found = { mesh, particle: mesh.particleOfVertex(vertex), point: point.clone() };
      }
    }
    return found;
  }
}

/** A press like the first, at the place of the second: the pointer may have moved while it was held back. */
function pressAt({ clientX, clientY }: PointerEvent, press: PointerEvent): PointerEvent {
  const { pointerId, pointerType, isPrimary, button, buttons } = press;
  return new PointerEvent('pointerdown', {
    ...{ pointerId, pointerType, isPrimary, button, buttons, clientX, clientY },
    bubbles: true,
    cancelable: true,
  });
}
