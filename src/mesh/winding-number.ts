/**
 * Generalised winding numbers (Jacobson, Kavan and Sorkine-Hornung 2013): how often triangles go around a point, as the sum of the solid angles at which it sees them, over 4 pi. Within a closed mesh whose triangles
 * turn counter-clockwise seen from outside it is 1, outside 0; where meshes overlap it is 2 or more; through a hole it goes from one to the other without a jump. So it tells the inside of meshes that are not
 * closed: where it is above 1/2.
 *
 * This is the plain sum over all triangles. `FastWinding` comes close to it in the logarithm of the time.
 */
import type { TriangleSoup } from './triangle-soup';

export function windingNumber({ points, triangles }: TriangleSoup, x: number, y: number, z: number): number {
  let sum = 0;
  for (let t = 0; t < triangles.length; t += 3) sum += solidAngle(points, triangles, t, x, y, z);
  return sum / (4 * Math.PI);
}

/**
 * The solid angle [sr] at which a triangle is seen, above 0 from the side where it turns clockwise: that is from inside. By Van Oosterom and Strackee 1983, with a, b and c from the point to the corners,
 *
 *   tan(angle / 2) = a . (b x c) / (|a||b||c| + (a . b)|c| + (b . c)|a| + (c . a)|b|).
 *
 * `at`: the first corner in `triangles`. A point on the triangle sees it from neither side, or from either.
 */
export function solidAngle(
  points: Float64Array,
  triangles: Uint32Array,
  at: number,
  x: number,
  y: number,
  z: number,
): number {
  const a = 3 * triangles[at];
  const b = 3 * triangles[at + 1];
  const c = 3 * triangles[at + 2];
  const ax = points[a] - x;
  const ay = points[a + 1] - y;
  const az = points[a + 2] - z;
  const bx = points[b] - x;
  const by = points[b + 1] - y;
  const bz = points[b + 2] - z;
  const cx = points[c] - x;
  const cy = points[c + 1] - y;
  const cz = points[c + 2] - z;
  const la = Math.sqrt(ax * ax + ay * ay + az * az);
  const lb = Math.sqrt(bx * bx + by * by + bz * bz);
  const lc = Math.sqrt(cx * cx + cy * cy + cz * cz);
  const volume = ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
  const base =
    la * lb * lc +
    (ax * bx + ay * by + az * bz) * lc +
    (bx * cx + by * cy + bz * cz) * la +
    (cx * ax + cy * ay + cz * az) * lb;
  return 2 * Math.atan2(volume, base);
}
