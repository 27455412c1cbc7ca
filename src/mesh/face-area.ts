/** Area of a face with three or four corners. */

/** [m2]. Half the cross product of two edges, or of the diagonals of a quad. */
export function faceArea(positions: ArrayLike<number>, face: ArrayLike<number>): number {
  const quad = face.length === 4;
  const [a, b] = quad ? [face[0], face[2]] : [face[0], face[1]];
  const [c, d] = quad ? [face[1], face[3]] : [face[0], face[2]];
  const u = [0, 1, 2].map((axis) => positions[3 * b + axis] - positions[3 * a + axis]);
  const v = [0, 1, 2].map((axis) => positions[3 * d + axis] - positions[3 * c + axis]);
  return Math.hypot(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]) / 2;
}

/** Distance between two points [m]. */
export function distance(positions: ArrayLike<number>, a: number, b: number): number {
  return Math.hypot(
    positions[3 * a] - positions[3 * b],
    positions[3 * a + 1] - positions[3 * b + 1],
    positions[3 * a + 2] - positions[3 * b + 2],
  );
}
