/** Smallest and largest dihedral angle of tetrahedra, in degrees. */
type Vector = readonly [number, number, number];

const corners = [
  [0, 1, 2, 3],
  [0, 2, 1, 3],
  [0, 3, 1, 2],
  [1, 2, 0, 3],
  [1, 3, 0, 2],
  [2, 3, 0, 1],
] as const;

export function dihedralAngles(at: ArrayLike<number>, tetrahedra: ArrayLike<number>): [least: number, most: number] {
  let [least, most] = [180, 0];
  for (let t = 0; t < tetrahedra.length; t += 4) {
    const to = (a: number, b: number): Vector => {
      const [p, q] = [3 * tetrahedra[t + a], 3 * tetrahedra[t + b]];
      return [at[q] - at[p], at[q + 1] - at[p + 1], at[q + 2] - at[p + 2]];
    };
    for (const [a, b, c, d] of corners) {
      const [m, n] = [cross(to(a, b), to(a, c)), cross(to(a, b), to(a, d))];
      const angle = (Math.atan2(Math.hypot(...cross(m, n)), m[0] * n[0] + m[1] * n[1] + m[2] * n[2]) * 180) / Math.PI;
      least = Math.min(least, angle);
      most = Math.max(most, angle);
    }
  }
  return [least, most];
}

const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
