/** Triangles of woven cloth, which resist stretch along warp and weft and shear between them: what they are at rest. */
import { type StrainedElements, strainElements } from '../strain-elements';

/** See ../strain.ts: the first axis is the warp, the second the weft. */
export interface Membranes {
  count: number;
  /** Three particle indices per triangle. */
  corners: Uint32Array;
  /** [m2] */
  restArea: Float64Array;
  /**
   * Four numbers per triangle [1/m], row by row: the inverse of the matrix whose columns are the edges from corner 0 to corners 1 and 2 at rest, along warp and
   * weft. Row c is how the deformation gradient changes with corner c + 1.
   */
  inverseRest: Float64Array;
  /** Of warp, weft and shear [N/m]. */
  stiffness: Float64Array;
}

/** Force per width for a strain of 1 [N/m]. */
export interface MembraneStiffness {
  warp: number;
  weft: number;
  shear: number;
}

/** A triangle is across the warp where less than this share of its direction lies in the plane of the triangle. */
const leastAlong = 0.1;

/**
 * All with the same stiffness. `positions` are those at rest; three particles per triangle. `warpOf`: the direction of the warp in space at each triangle, of which the part in the plane of the triangle counts. A triangle across it
 * has its warp along the axis of space that is farthest from it.
 */
export function makeMembranes(
  positions: ArrayLike<number>,
  triangles: ArrayLike<number>,
  warpOf: (triangle: number) => readonly number[],
  { warp, weft, shear }: MembraneStiffness,
): Membranes {
  const count = triangles.length / 3;
  const membranes: Membranes = {
    count,
    corners: Uint32Array.from(triangles),
    restArea: new Float64Array(count),
    inverseRest: new Float64Array(4 * count),
    stiffness: Float64Array.from({ length: 3 * count }, (_, k) => [warp, weft, shear][k % 3]),
  };
  for (let t = 0; t < count; t++) {
    const [p, q, r] = [0, 1, 2].map((c) => 3 * triangles[3 * t + c]);
    const [d, e] = [q, r].map((at) => [0, 1, 2].map((axis) => positions[at + axis] - positions[p + axis]));
    const normal = cross(d, e);
    const double = Math.hypot(...normal);
    const unit = normal.map((x) => x / double);
    const u = threadIn(unit, warpOf(t));
    const v = cross(unit, u);
    membranes.restArea[t] = double / 2;
    membranes.inverseRest.set(
      [dot(e, v), -dot(e, u), -dot(d, v), dot(d, u)].map((x) => x / double),
      4 * t,
    );
  }
  return membranes;
}

/** The direction in the plane with this normal that is nearest to the thread's. */
function threadIn(normal: readonly number[], thread: readonly number[]): number[] {
  const inPlane = (direction: readonly number[]) => {
    const along = dot(direction, normal);
    return direction.map((x, axis) => x - along * normal[axis]);
  };
  const sizes = thread.map(Math.abs);
  const farthest = sizes.indexOf(Math.min(...sizes));
  const wanted = inPlane(thread);
  const length = Math.hypot(...wanted);
  if (length > leastAlong * Math.hypot(...thread)) return wanted.map((x) => x / length);
  const other = inPlane([0, 1, 2].map((axis) => (axis === farthest ? 1 : 0)));
  const otherLength = Math.hypot(...other);
  return other.map((x) => x / otherLength);
}

export const membraneElements = ({ restArea, ...membranes }: Membranes) =>
  strainElements({ ...membranes, axes: 2, size: restArea } satisfies StrainedElements);

/** As the kernels read them: the inverse rest matrix, then the stiffness times the area of warp, weft and shear [N m], and 0. */
export function packMembranes({ count, inverseRest, restArea, stiffness }: Membranes): Float64Array {
  const packed = new Float64Array(8 * count);
  for (let t = 0; t < count; t++) {
    packed.set(inverseRest.subarray(4 * t, 4 * t + 4), 8 * t);
    for (let s = 0; s < 3; s++) packed[8 * t + 4 + s] = stiffness[3 * t + s] * restArea[t];
  }
  return packed;
}

const dot = (a: readonly number[], b: readonly number[]): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

const cross = (a: readonly number[], b: readonly number[]): number[] => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
