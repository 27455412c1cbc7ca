/** The vertices of a mesh collider as they are drawn: between the last two steps, as bodies are (see drawn-placement.ts). */
import type { World } from '../world/types';

/** More steps than this between two pictures are a jump in time. */
const fewSteps = 4;

export class DrawnVertices {
  private frame = Number.NEGATIVE_INFINITY;
  /** At the end of the last step but one, and of the last. */
  private readonly before: Float64Array;
  private readonly now: Float64Array;
  /** Whether these two differ. */
  private moving = false;
  private shownBlend = Number.NaN;

  constructor(count: number) {
    this.before = new Float64Array(count);
    this.now = new Float64Array(count);
  }

  /** `vertices`: as the world tells them now. Writes those to draw into `out`, and tells whether they differ from the last ones. */
  write({ frame, blend }: Pick<World, 'frame' | 'blend'>, vertices: ArrayLike<number>, out: Float32Array): boolean {
    const changed = this.follow(frame, vertices);
    if (!changed && !(this.moving && blend !== this.shownBlend)) return false;
    const { before, now } = this;
    for (let i = 0; i < out.length; i++) out[i] = before[i] + blend * (now[i] - before[i]);
    this.shownBlend = blend;
    return true;
  }

  /** Tells whether one of the two states changed. */
  private follow(frame: number, vertices: ArrayLike<number>): boolean {
    const { before, now } = this;
    const steps = frame - this.frame;
    this.frame = frame;
    const moved = differ(vertices, now);
    // Where they came to rest, one more picture shows them at the end of their way.
    const stayed = !moved && (!this.moving || steps === 0);
    if (stayed && steps < Number.POSITIVE_INFINITY) return false;
    // Between two steps they change only where someone sets them: that is a jump, too.
    const left = steps > 0 && steps <= fewSteps ? 1 / steps : 0;
    for (let i = 0; i < now.length; i++) {
      before[i] = vertices[i] - left * (vertices[i] - now[i]);
      now[i] = vertices[i];
    }
    this.moving = differ(before, now);
    return true;
  }
}

function differ(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  for (let i = 0; i < b.length; i++) if (a[i] !== b[i]) return true;
  return false;
}
