/**
 * The offset of a pin or a collider as it is drawn. Bodies are drawn between the last two steps (`world.blend`), while the world tells offsets at the end of the
 * last one: what holds a body would run ahead of it.
 */
import type { Vec3, World } from 'selvedge';
import { Vector3 } from 'three/webgpu';

/** More steps than this between two pictures are a jump in time. */
const fewSteps = 4;

export class DrawnOffset {
  private frame = Number.NEGATIVE_INFINITY;
  /** At the end of the last step but one, and of the last. */
  private readonly before = new Vector3();
  private readonly now = new Vector3();

  /** `offset`: as the world tells it now. */
  of({ frame, blend }: Pick<World, 'frame' | 'blend'>, offset: Vec3): Vector3 {
    const steps = frame - this.frame;
    const told = new Vector3(...offset);
    if (steps > 0 && steps <= fewSteps) this.before.copy(this.now).lerp(told, (steps - 1) / steps);
    else if (steps !== 0) this.before.copy(told);
    this.now.copy(told);
    this.frame = frame;
    return this.before.clone().lerp(told, blend);
  }
}
