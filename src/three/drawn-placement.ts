/**
 * The placement of a pin or a collider as it is drawn. Bodies are drawn between the last two steps (`world.blend`), while the world tells placements at the end of the
 * last one: what holds a body would run ahead of it.
 */
import { Quaternion, Vector3 } from 'three';
import type { Placement } from '../scene/placement';
import type { World } from '../world/types';

/** More steps than this between two pictures are a jump in time. */
const fewSteps = 4;

class Drawn {
  readonly offset = new Vector3();
  readonly rotation = new Quaternion();
  scale = 1;

  set({ offset, rotation, scale }: Placement): this {
    this.offset.set(...offset);
    this.rotation.set(...rotation);
    this.scale = scale;
    return this;
  }

  copy({ offset, rotation, scale }: Drawn): this {
    this.offset.copy(offset);
    this.rotation.copy(rotation);
    this.scale = scale;
    return this;
  }

  /** Goes this share of the way to another. */
  towards({ offset, rotation, scale }: Drawn, share: number): this {
    this.offset.lerp(offset, share);
    this.rotation.slerp(rotation, share);
    this.scale += share * (scale - this.scale);
    return this;
  }
}

export class DrawnPlacement {
  private frame = Number.NEGATIVE_INFINITY;
  /** At the end of the last step but one, and of the last. */
  private readonly before = new Drawn();
  private readonly now = new Drawn();

  /** `placement`: as the world tells it now. */
  of({ frame, blend }: Pick<World, 'frame' | 'blend'>, placement: Placement): Drawn {
    const steps = frame - this.frame;
    const told = new Drawn().set(placement);
    if (steps > 0 && steps <= fewSteps) this.before.copy(this.now).towards(told, (steps - 1) / steps);
    else if (steps !== 0) this.before.copy(told);
    this.now.copy(told);
    this.frame = frame;
    return new Drawn().copy(this.before).towards(told, blend);
  }
}
