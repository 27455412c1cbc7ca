/** The bounding box of a mesh. */
import type { Vec3 } from '../core/vec3';

/** Smallest and largest x, y, z of the vertices that triangles use [m]. */
export function boundsOf(vertices: ArrayLike<number>, triangles: ArrayLike<number>): { low: Vec3; high: Vec3 } {
  const low: [number, number, number] = [Infinity, Infinity, Infinity];
  const high: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < triangles.length; i++) {
    for (let axis = 0; axis < 3; axis++) {
      const x = vertices[3 * triangles[i] + axis];
      low[axis] = Math.min(low[axis], x);
      high[axis] = Math.max(high[axis], x);
    }
  }
  return { low, high };
}
