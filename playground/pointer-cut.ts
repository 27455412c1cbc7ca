/** The knife: while it is out, a stroke of the mouse or a finger cuts what lies behind it, from the press to where the pointer is lifted. */
import type { CutStroke } from 'selvedge';
import { type Camera, Raycaster, Vector3 } from 'three/webgpu';
import { element } from './panel/element';
import { aimThrough, type PagePoint } from './ray-through';

/** A stroke that is shorter is none, in CSS pixels. */
const shortest = 4;

export interface CutHooks {
  camera(): Camera;
  cut(stroke: CutStroke): void;
}

export class PointerCut {
  private isOut = false;
  private stroke: { pointer: number; from: PagePoint } | null = null;
  private readonly raycaster = new Raycaster();
  private readonly line = element<SVGLineElement & HTMLElement>('stroke-line');

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
    this.stroke = { pointer: event.pointerId, from: event };
    this.view.setPointerCapture(event.pointerId);
    this.draw(event);
    this.line.classList.add('drawn');
  }

  private move(event: PointerEvent): void {
    if (event.pointerId === this.stroke?.pointer) this.draw(event);
  }

  private lift(event: PointerEvent): void {
    const { stroke } = this;
    if (event.pointerId !== stroke?.pointer) return;
    this.put();
    const { from } = stroke;
    if (Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) < shortest) return;
    const eye = this.hooks.camera().getWorldPosition(new Vector3()).toArray();
    this.hooks.cut({ eye, from: this.inWorld(from), to: this.inWorld(event) });
  }

  private put(): void {
    this.stroke = null;
    this.line.classList.remove('drawn');
  }

  private draw({ clientX, clientY }: PointerEvent): void {
    const { from } = this.stroke!;
    Object.entries({ x1: from.clientX, y1: from.clientY, x2: clientX, y2: clientY }).forEach(([name, value]) => {
      this.line.setAttribute(name, String(value));
    });
  }

  /** A point of the world, a metre from the camera, that is seen there. */
  private inWorld(point: PagePoint): [number, number, number] {
    return aimThrough(this.raycaster, this.view, point, this.hooks.camera()).at(1, new Vector3()).toArray();
  }
}
