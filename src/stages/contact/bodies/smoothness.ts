/**
 * Whether some triangles of a surface are so little bent and stretched that nothing in them can come near anything else in them, until the next list.
 *
 * Let F be what a triangle does to vectors along it since the body was built, and Q one rotation for all of them. Where d . Q^T F d >= s for all unit vectors d along all triangles, two points of them that were a vector of length l apart are s l apart at least: their difference, along Q times its old direction,
 * is the integral of d . Q^T F d over the way between them, which lies within the triangles. The least s of a triangle is an eigenvalue of a symmetric 2 x 2 matrix. It is taken halfway through the foreseen motion, less what F changes until its end. Where the surface was not flat as it was built, the way is not straight:
 * that takes 2 sin(tilt) |F| at most from s, and a tenth more is taken.
 *
 * What has no particle in common was `nearest` apart at least. So nothing meets where s times `nearest` is more than two particles may come off their foreseen ways, and more than one may be behind the other along the surface where one of them is stopped (`stop`, bound-triangles.kernel.ts); and where s is above `leastStretch`, which is 75 degrees of bend from the mean rotation, nothing is pushed apart there either: in creases up to that cloth may come nearer to itself than its thickness.
 */
import { add, cross, dot, length, scale, sub, type Three, three } from '../contact-vectors';
import { frameLanes } from './bound-triangles.kernel';

/** `smoothness.as.ts` and the shader hold the same numbers. */
const leastStretch = 0.25;
const tiltShare = 2.2;

/** Of a triangle: its axes as it was built, what became of them, how much they change on the way, and how far a corner goes apart from the mean way. */
export interface Turned {
  readonly t1: Three;
  readonly t2: Three;
  readonly c1: Three;
  readonly c2: Three;
  readonly change: number;
  readonly farthest: number;
}

/** Those of some slots of clusters that have a triangle. */
export const turnedTriangles = (
  slots: readonly number[],
  { triangleFrame, restAxes }: Readonly<Record<'triangleFrame' | 'restAxes', Float64Array>>,
): readonly Turned[] =>
  slots
    .map((t) => ({
      t1: three(restAxes, 8 * t),
      t2: three(restAxes, 8 * t + 4),
      c1: three(triangleFrame, frameLanes * t),
      c2: three(triangleFrame, frameLanes * t + 4),
      change: triangleFrame[frameLanes * t + 3],
      farthest: triangleFrame[frameLanes * t + 7],
    }))
    .filter(({ t1 }) => dot(t1, t1) > 0);

/** Two directions along a part of a surface as it was built, and what became of them in the mean. */
export interface PlaneOfPart {
  readonly u: Three;
  readonly v: Three;
  readonly ofU: Three;
  readonly ofV: Three;
  readonly nearest: number;
  readonly tilt: number;
}

export function areSmooth(
  triangles: readonly Turned[],
  { u, v, ofU, ofV, nearest, tilt }: PlaneOfPart,
  { stop, slack, exact }: { readonly stop: readonly number[]; readonly slack: number; readonly exact: number },
): boolean {
  const n = cross(u, v);
  const q1 = unit(ofU);
  const q2 = unit(sub(ofV, scale(q1, dot(q1, ofV))));
  const q3 = cross(q1, q2);
  const turned = (axis: Three): Three =>
    add(add(scale(q1, dot(u, axis)), scale(q2, dot(v, axis))), scale(q3, dot(n, axis)));
  let [least, most, farthest] = [Number.POSITIVE_INFINITY, 0, 0];
  for (const { t1, t2, c1, c2, change, farthest: own } of triangles) {
    const [a, b] = [turned(t1), turned(t2)];
    const [xx, yy] = [dot(a, c1), dot(b, c2)];
    const xy = (dot(a, c2) + dot(b, c1)) / 2;
    least = Math.min(least, (xx + yy) / 2 - Math.hypot((xx - yy) / 2, xy) - change);
    most = Math.max(most, Math.sqrt(dot(c1, c1) + dot(c2, c2)) + change);
    farthest = Math.max(farthest, own);
  }
  const stretch = least - tiltShare * tilt * most;
  const stopped: Three = [stop[0], stop[1], stop[2]];
  const behind = Math.hypot(dot(q1, stopped), dot(q2, stopped)) + tiltShare * tilt * length(stopped);
  const reach = 2 * slack + (exact ? 2 * farthest : 0) + behind;
  return stretch > leastStretch && stretch * nearest > reach;
}

function unit(vector: Three): Three {
  const size = length(vector);
  return scale(vector, size > 0 ? 1 / size : 0);
}
