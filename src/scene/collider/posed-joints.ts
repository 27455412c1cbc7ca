/** Where the joints of a skin are at a time. Nothing is allocated once it is made. */
import { normalised, type Quaternion } from '../../core/quaternion';
import type { Skin } from './skin';

export class PosedJoints {
  /** Twelve numbers of each joint, as `blendVertices` reads them: what takes a point that is fixed to the joint from rest to `time`. Overwritten by the next `pose`. */
  readonly transforms: Float64Array;
  private readonly parents: Int32Array;
  /** x, y, z of each joint at rest. */
  private readonly rest: Float64Array;
  private readonly times: Float64Array;
  /** Three numbers of each key. */
  private readonly offsets: Float64Array;
  /** Four numbers of each joint, key after key. */
  private readonly rotations: Float64Array;
  private readonly loop: boolean;
  private readonly turn = new Float64Array(9);

  constructor({ joints, poses }: Pick<Skin, 'joints' | 'poses'>) {
    const { keys, loop = false } = poses;
    this.transforms = new Float64Array(12 * joints.length);
    this.parents = Int32Array.from(joints, ({ parent }) => parent);
    this.rest = new Float64Array(3 * joints.length);
    joints.forEach(({ parent, translation }, j) => {
      for (let k = 0; k < 3; k++) this.rest[3 * j + k] = translation[k] + (parent < 0 ? 0 : this.rest[3 * parent + k]);
    });
    this.times = Float64Array.from(keys, ({ time }) => time);
    this.offsets = Float64Array.from(keys.flatMap(({ offset }) => [...offset]));
    this.rotations = new Float64Array(4 * joints.length * keys.length);
    keys.forEach(({ rotations }, key) => {
      for (let at = 0; at < rotations.length; at += 4) {
        const turn = normalised(rotations.slice(at, at + 4) as unknown as Quaternion);
        this.rotations.set(turn, key * rotations.length + at);
      }
    });
    this.loop = loop;
  }

  /** Writes `transforms` for a time [s]. */
  pose(time: number): void {
    const { times, offsets, parents, rest, transforms, turn: r } = this;
    const t = this.withinClip(time);
    const next = this.keyFrom(t);
    const before = Math.max(0, next - 1);
    const share = next === before ? 1 : Math.min(1, (t - times[before]) / (times[next] - times[before]));
    for (let j = 0; j < parents.length; j++) {
      this.turnBetween(j, before, next, share);
      const m = 12 * j;
      const p = 12 * parents[j];
      const x = rest[3 * j];
      const y = rest[3 * j + 1];
      const z = rest[3 * j + 2];
      for (let row = 0; row < 3; row++) {
        const at = m + 4 * row;
        let origin: number;
        if (p < 0) {
          for (let column = 0; column < 3; column++) transforms[at + column] = r[3 * row + column];
          const from = offsets[3 * before + row];
          origin = rest[3 * j + row] + from + share * (offsets[3 * next + row] - from);
        } else {
          const up = p + 4 * row;
          for (let column = 0; column < 3; column++) {
            transforms[at + column] =
              transforms[up] * r[column] + transforms[up + 1] * r[3 + column] + transforms[up + 2] * r[6 + column];
          }
          // A joint is fixed to its parent.
          origin = transforms[up] * x + transforms[up + 1] * y + transforms[up + 2] * z + transforms[up + 3];
        }
        transforms[at + 3] = origin - (transforms[at] * x + transforms[at + 1] * y + transforms[at + 2] * z);
      }
    }
  }

  /** As scripted motion has it: a clip repeats from its end on. */
  private withinClip(time: number): number {
    const { times } = this;
    const first = times[0];
    const last = times[times.length - 1];
    const length = last - first;
    return this.loop && length > 0 && time > last ? first + ((time - first) % length) : time;
  }

  /** The first key that is not before the time; the last where all are. */
  private keyFrom(time: number): number {
    const { times } = this;
    let low = 0;
    let high = times.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (times[middle] < time) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Writes the matrix of the turn of joint j (spherical interpolation on the shortest way) into `turn`, by rows. */
  private turnBetween(j: number, before: number, next: number, share: number): void {
    const { rotations: q, turn: r, parents } = this;
    const a = 4 * (before * parents.length + j);
    const b = 4 * (next * parents.length + j);
    const cosine = q[a] * q[b] + q[a + 1] * q[b + 1] + q[a + 2] * q[b + 2] + q[a + 3] * q[b + 3];
    const angle = Math.acos(Math.min(1, Math.abs(cosine)));
    const sine = Math.sin(angle);
    // Turns that are nearly the same are mixed evenly: the quotient of sines would be one of small numbers.
    const wa = sine < 1e-6 ? 1 - share : Math.sin((1 - share) * angle) / sine;
    const wb = (sine < 1e-6 ? share : Math.sin(share * angle) / sine) * (cosine < 0 ? -1 : 1);
    const x = wa * q[a] + wb * q[b];
    const y = wa * q[a + 1] + wb * q[b + 1];
    const z = wa * q[a + 2] + wb * q[b + 2];
    const w = wa * q[a + 3] + wb * q[b + 3];
    const s = 2 / (x * x + y * y + z * z + w * w);
    r[0] = 1 - s * (y * y + z * z);
    r[1] = s * (x * y - w * z);
    r[2] = s * (x * z + w * y);
    r[3] = s * (x * y + w * z);
    r[4] = 1 - s * (x * x + z * z);
    r[5] = s * (y * z - w * x);
    r[6] = s * (x * z - w * y);
    r[7] = s * (y * z + w * x);
    r[8] = 1 - s * (x * x + y * y);
  }
}
