/** What a user can do to a body besides pulling at it: cut it, and shoot balls at it. */
import type { CutStroke, World } from 'selvedge';
import { type Camera, Plane, Raycaster, Vector3 } from 'three/webgpu';
import { collectBalls, shoot } from './cannon';
import { element } from './panel/element';
import { toast } from './panel/toasts';
import { PointerCut } from './pointer-cut';
import { aimThrough, type PagePoint } from './ray-through';

export interface ToolHooks {
  world(): World | null;
  camera(): Camera;
  /** What the camera looks at. */
  target(): Vector3;
  /** Its height [m]. */
  floor(): number;
}

export class Tools {
  private readonly knife: PointerCut;
  private readonly cutButton = element<HTMLButtonElement>('cut');
  private readonly raycaster = new Raycaster();
  /** Where it was last seen over the view. */
  private pointer: PagePoint | null = null;
  private explained = false;

  /** Has to be made before others listen to the view. */
  constructor(
    private readonly view: HTMLElement,
    private readonly hooks: ToolHooks,
  ) {
    this.knife = new PointerCut(view, { camera: hooks.camera, cut: (stroke) => void this.cut(stroke) });
    view.addEventListener('pointermove', ({ clientX, clientY }) => {
      this.pointer = { clientX, clientY };
    });
    this.cutButton.onclick = () => this.toggleKnife();
    element('shoot').onclick = () => this.shoot();
  }

  toggleKnife(out = !this.knife.out): void {
    this.knife.out = out;
    this.cutButton.setAttribute('aria-pressed', String(out));
    if (!out || this.explained) return;
    this.explained = true;
    toast('Draw a line across what is to come apart. Cut again, or Escape, puts the knife away.');
  }

  /** At what is under the pointer, in the plane of what the camera looks at. */
  shoot(): void {
    const world = this.hooks.world();
    if (!world) return;
    const camera = this.hooks.camera();
    const plane = new Plane().setFromNormalAndCoplanarPoint(
      camera.getWorldDirection(new Vector3()),
      this.hooks.target(),
    );
    const { pointer } = this;
    const ray = pointer && aimThrough(this.raycaster, this.view, pointer, camera);
    const target = ray?.intersectPlane(plane, new Vector3()) ?? this.hooks.target();
    shoot(world, camera.getWorldPosition(new Vector3()), target, this.hooks.floor());
  }

  /** As at the start of a scene. */
  clear(): void {
    const world = this.hooks.world();
    if (world) collectBalls(world);
  }

  private async cut(stroke: CutStroke): Promise<void> {
    const world = this.hooks.world();
    try {
      const parts = await world?.cut(stroke);
      if (parts?.length === 0) toast('There is nothing behind that line that could be cut.');
    } catch (error) {
      // A world that was replaced meanwhile has nobody to tell.
      if (!world?.disposed) toast((error as Error).message, 'bad');
    }
  }
}
