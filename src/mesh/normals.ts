/** Normals of vertices on the CPU. */

/**
 * The unit normal of each vertex: the sum over its triangles of their normals, weighted by area. A vertex with no area
 * around it gets 0, 1, 0.
 */
export function vertexNormals(
  positions: ArrayLike<number>,
  triangles: ArrayLike<number>,
  into: Float32Array | Float64Array = new Float32Array(positions.length),
): Float32Array | Float64Array {
  into.fill(0);
  for (let t = 0; t < triangles.length; t += 3) {
    const a = 3 * triangles[t];
    const b = 3 * triangles[t + 1];
    const c = 3 * triangles[t + 2];
    const ux = positions[b] - positions[a];
    const uy = positions[b + 1] - positions[a + 1];
    const uz = positions[b + 2] - positions[a + 2];
    const vx = positions[c] - positions[a];
    const vy = positions[c + 1] - positions[a + 1];
    const vz = positions[c + 2] - positions[a + 2];
    const nx = uy * vz - uz * vy;
    const ny = uz * vx - ux * vz;
    const nz = ux * vy - uy * vx;
    for (const corner of [a, b, c]) {
      into[corner] += nx;
      into[corner + 1] += ny;
      into[corner + 2] += nz;
    }
  }
  for (let i = 0; i < into.length; i += 3) {
    const length = Math.hypot(into[i], into[i + 1], into[i + 2]);
    if (length > 0) {
      into[i] /= length;
      into[i + 1] /= length;
      into[i + 2] /= length;
    } else {
      into[i + 1] = 1;
    }
  }
  return into;
}
