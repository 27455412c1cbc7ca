/**
 * Linear blend skinning: each vertex goes where the weighted mean of its joints' transforms takes it. One tight loop without allocations, for scripted skins and
 * for three.js alike: some milliseconds for 50,000 vertices.
 *
 * A transform is twelve numbers, the upper three rows of a 4 x 4 matrix one after the other: x' = m0 x + m1 y + m2 z + m3, and so on.
 */

/** Joints that a vertex follows at most. */
export const jointsPerVertex = 4;

/** `rest`: x, y, z of each vertex; `joints`, `weights`: four of each vertex; `transforms`: twelve numbers of each joint. Joints of weight 0 are not looked at. */
export function blendVertices(
  rest: ArrayLike<number>,
  joints: ArrayLike<number>,
  weights: ArrayLike<number>,
  transforms: Float64Array,
  out: Float64Array,
): void {
  for (let at = 0, slot = 0; at < out.length; at += 3, slot += jointsPerVertex) {
    const x = rest[at];
    const y = rest[at + 1];
    const z = rest[at + 2];
    let sumX = 0;
    let sumY = 0;
    let sumZ = 0;
    for (let k = slot; k < slot + jointsPerVertex; k++) {
      const w = weights[k];
      if (w === 0) continue;
      const m = 12 * joints[k];
      sumX += w * (transforms[m] * x + transforms[m + 1] * y + transforms[m + 2] * z + transforms[m + 3]);
      sumY += w * (transforms[m + 4] * x + transforms[m + 5] * y + transforms[m + 6] * z + transforms[m + 7]);
      sumZ += w * (transforms[m + 8] * x + transforms[m + 9] * y + transforms[m + 10] * z + transforms[m + 11]);
    }
    out[at] = sumX;
    out[at + 1] = sumY;
    out[at + 2] = sumZ;
  }
}

/** All vertices by one transform. */
export function transformVertices(rest: ArrayLike<number>, m: Float64Array, out: Float64Array): void {
  for (let at = 0; at < out.length; at += 3) {
    const x = rest[at];
    const y = rest[at + 1];
    const z = rest[at + 2];
    out[at] = m[0] * x + m[1] * y + m[2] * z + m[3];
    out[at + 1] = m[4] * x + m[5] * y + m[6] * z + m[7];
    out[at + 2] = m[8] * x + m[9] * y + m[10] * z + m[11];
  }
}
