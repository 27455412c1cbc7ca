/** Area of a face with three or four corners. */

/** [m2]. Half the cross product of two edges, or of the diagonals of a quad. */
export function faceArea(positions: ArrayLike<number>, face: ArrayLike<number>): number {
  const quad = face.length === 4;
  const a = 3 * face[0];
  const b = 3 * face[quad ? 2 : 1];
  const c = 3 * face[quad ? 1 : 0];
  const d = 3 * face[quad ? 3 : 2];
  const ux = positions[b] - positions[a];
  const uy = positions[b + 1] - positions[a + 1];
  const uz = positions[b + 2] - positions[a + 2];
  const vx = positions[d] - positions[c];
  const vy = positions[d + 1] - positions[c + 1];
  const vz = positions[d + 2] - positions[c + 2];
  return Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx) / 2;
}

/** Distance between two points [m]. */
export function distance(positions: ArrayLike<number>, a: number, b: number): number {
  const dx = positions[3 * a] - positions[3 * b];
  const dy = positions[3 * a + 1] - positions[3 * b + 1];
  const dz = positions[3 * a + 2] - positions[3 * b + 2];
  return Math.hypot(dx, dy, dz);
}
