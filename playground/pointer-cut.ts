/** The knife: while it is out, a stroke of the mouse or a finger cuts what lies behind it, along the way of the pointer from the press to where it is lifted. */
import type { CutStroke } from 'selvedge';
import { type Camera, Raycaster, Vector3 } from 'three/webgpu';
import { element } from './panel/element';
import { aimThrough, type PagePoint } from './ray-through';

/** A stroke that is shorter is none, in CSS pixels. */
const shortest = 4;
/** Between two points of a stroke at least: closer ones tell of a hand that trembles. */
const spacing = 8;

export interface CutHooks {
  camera(): Camera;
  cut(stroke: CutStroke): void;
}

export class PointerCut {
  private isOut = false;
  private stroke: { pointer: number; points: PagePoint[] } | null = null;
  private readonly raycaster = new Raycaster();
  private readonly line = element<SVGPolylineElement & HTMLElement>('stroke-line');

  /** Has to be made before others listen to the view: they are not to see a press that begins a stroke. */
  constructor(
    private readonly view: HTMLElement,
    private readonly hooks: CutHooks,
  ) {
    view.addEventListener('pointerdown', (event) => this.press(event), { capture: true });
    view.addEventListener('pointermove', (event) => this.move(event));
    view.addEventListener('pointerup', (event) => this.lift(event));
    view.addEventListener('pointercancel', (event) => {
      if (event.pointerId === this.stroke?.pointer) this.put();
    });
  }

  get out(): boolean {
    return this.isOut;
  }

  set out(out: boolean) {
    this.isOut = out;
    this.view.classList.toggle('cutting', out);
    if (!out) this.put();
  }

  private press(event: PointerEvent): void {
    if (!this.isOut || event.button !== 0) return;
    event.stopImmediatePropagation();
    if (this.stroke) return;
    this.stroke = { pointer: event.pointerId, points: [pagePoint(event)] };
    this.view.setPointerCapture(event.pointerId);
    this.draw(event);
    this.line.classList.add('drawn');
  }

  private move(event: PointerEvent): void {
    if (event.pointerId !== this.stroke?.pointer) return;
    const { points } = this.stroke;
    if (apart(points[points.length - 1], event) >= spacing) points.push(pagePoint(event));
    this.draw(event);
  }

  private lift(event: PointerEvent): void {
    const { stroke } = this;
    if (event.pointerId !== stroke?.pointer) return;
    this.put();
    const [from, ...through] = stroke.points;
    if (through.length === 0 && apart(from, event) < shortest) return;
    // The end takes the place of a point that is closer to it than points are to each other.
    if (through.length > 0 && apart(through[through.length - 1], event) < spacing) through.pop();
    const eye = this.hooks.camera().getWorldPosition(new Vector3()).toArray();
    this.hooks.cut({
      eye,
      from: this.inWorld(from),
      to: this.inWorld(event),
      through: through.map((point) => this.inWorld(point)),
    });
  }

  private put(): void {
    this.stroke = null;
    this.line.classList.remove('drawn');
  }

  private draw(end: PagePoint): void {
    const points = [...this.stroke!.points, end];
    this.line.setAttribute('points', points.map(({ clientX, clientY }) => `${clientX},${clientY}`).join(' '));
  }

  /** A point of the world, a metre from the camera, that is seen there. */
  private inWorld(point: PagePoint): [number, number, number] {
    return aimThrough(this.raycaster, this.view, point, this.hooks.camera()).at(1, new Vector3()).toArray();
  }
}

const pagePoint = ({ clientX, clientY }: PagePoint): PagePoint => ({ clientX, clientY });
const apart = (one: PagePoint, other: PagePoint): number =>
  Math.hypot(other.clientX - one.clientX, other.clientY - one.clientY);
