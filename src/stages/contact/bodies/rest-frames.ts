/**
 * Triangles as their bodies were built, each with a frame of its own: t1 along its first edge, t2 across that in its plane. With the edges (x1, 0) and (x2, y2) there, what became of t1 and t2 follows from what became of the edges e1 and e2:
 * c1 = e1 / x1, c2 = (e2 - x2 c1) / y2. Segments, empty slots and triangles without an area have zeros.
 */
import { isAbsent, isSegment } from './feature-bits';

export interface RestFrames {
  /** Four numbers a triangle: 1 / x1, -x2 / (x1 y2), 1 / y2 and 0 [1/m]. */
  readonly shapes: Float64Array;
  /** Eight numbers a triangle: t1 and t2, with 0 in their fourth numbers. */
  readonly axes: Float64Array;
}

export function restFrames(features: Uint32Array, positions: ArrayLike<number>): RestFrames {
  const triangles = features.length / 4;
  const shapes = new Float64Array(4 * triangles);
  const axes = new Float64Array(8 * triangles);
  for (let t = 0; t < triangles; t++) {
    const at = 4 * t;
    if ((features[at + 3] & (isSegment | isAbsent)) !== 0) continue;
    const edge = (k: number) =>
      [0, 1, 2].map((axis) => positions[3 * features[at + k] + axis] - positions[3 * features[at] + axis]);
    const [e1, e2] = [edge(1), edge(2)];
    const x1 = Math.hypot(...e1);
    const t1 = e1.map((x) => x / x1);
    const x2 = e2[0] * t1[0] + e2[1] * t1[1] + e2[2] * t1[2];
    const rest = e2.map((x, axis) => x - x2 * t1[axis]);
    const y2 = Math.hypot(...rest);
    if (!(x1 > 0 && y2 > 0)) continue;
    shapes.set([1 / x1, -x2 / (x1 * y2), 1 / y2], 4 * t);
    axes.set([...t1, 0, ...rest.map((x) => x / y2), 0], 8 * t);
  }
  return { shapes, axes };
}
