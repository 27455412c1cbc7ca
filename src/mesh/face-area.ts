/** Areas of faces with three or four corners, and lengths. */
import { cornerCount, type FaceList } from './face-list';

/** [m2]. Half the cross product of two edges, or of the diagonals of a quad. The face is the `size` numbers from `at` on. */
export function faceArea(
  positions: ArrayLike<number>,
  corners: ArrayLike<number>,
  at = 0,
  size: number = corners.length,
): number {
  const quad = size === 4;
  const a = 3 * corners[at];
  const b = 3 * corners[at + (quad ? 2 : 1)];
  const c = 3 * corners[at + (quad ? 1 : 0)];
  const d = 3 * corners[at + (quad ? 3 : 2)];
  const ux = positions[b] - positions[a];
  const uy = positions[b + 1] - positions[a + 1];
  const uz = positions[b + 2] - positions[a + 2];
  const vx = positions[d] - positions[c];
  const vy = positions[d + 1] - positions[c + 1];
  const vz = positions[d + 2] - positions[c + 2];
  const nx = uy * vz - uz * vy;
  const ny = uz * vx - ux * vz;
  const nz = ux * vy - uy * vx;
  // Not Math.hypot, which takes five times as long and leaves garbage behind: this is asked of every face of large meshes.
  return Math.sqrt(nx * nx + ny * ny + nz * nz) / 2;
}

/** Of each face [m2]. */
export function faceAreas(positions: ArrayLike<number>, faces: FaceList): Float64Array {
  const areas = new Float64Array(faces.count);
  for (let f = 0; f < faces.count; f++) areas[f] = faceArea(positions, faces.corners, 4 * f, cornerCount(faces, f));
  return areas;
}

/** Square of the distance between two points [m2]. */
export function squaredDistance(positions: ArrayLike<number>, a: number, b: number): number {
  const dx = positions[3 * a] - positions[3 * b];
  const dy = positions[3 * a + 1] - positions[3 * b + 1];
  const dz = positions[3 * a + 2] - positions[3 * b + 2];
  return dx * dx + dy * dy + dz * dz;
}

/** Distance between two points [m]. */
export function distance(positions: ArrayLike<number>, a: number, b: number): number {
  const dx = positions[3 * a] - positions[3 * b];
  const dy = positions[3 * a + 1] - positions[3 * b + 1];
  const dz = positions[3 * a + 2] - positions[3 * b + 2];
  return Math.hypot(dx, dy, dz);
}
