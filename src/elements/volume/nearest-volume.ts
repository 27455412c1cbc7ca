/**
 * The three positive numbers t of product 1 that are nearest to given ones, s1 >= s2 >= |s3|: singular values of the matrix of determinant 1
 * that is nearest to F.
 *
 * Lagrange's conditions are t_i (t_i - s_i) = lambda with one lambda for the three. Both roots of such an equation can be part of a minimum,
 * but of the smaller kind, t_i < s_i / 2, there is one at most, and it is t3. So t3 is the unknown, lambda = t3 (t3 - s3), and the others are
 * t_i = (s_i + sqrt(s_i^2 + 4 lambda)) / 2, whichever sign lambda and s3 have. With q_i = t_i^2 + lambda = t_i (2 t_i - s_i), the
 * product P(t3) = t1 t2 t3 has
 *
 *   d log P / d log t3 = 1 + q3 / q1 + q3 / q2 =: D,
 *
 * which is between 1 and 3 for t3 > s3 / 2 and positive at every minimum. Newton's method on log P as a function of log t3, that is
 * t3 <- t3 P^(-1 / D), takes five iterations or so for singular values of any size. It starts at t3 = 1, which is too large as t3 is the
 * smallest of three numbers of product 1, or at s3 / 2 where that is too large already.
 *
 * P = 1 has one solution, except where all three s are between 1.85 and 2: there t = (1, 1, 1) or near it and one flat solution can be
 * minima both. A second search from t3 = 1 / (s1 s2), which is too small, finds the other, and the nearer of the two counts.
 *
 * By implicit differentiation, with R = 1 / q1 + 1 / q2,
 *
 *   dt3 / ds3 = t3^2 R / D,   dt_i / ds3 = -t_i t3 / (q_i D),   dt_i / ds_j = delta_ij t_i^2 / q_i - t_i t_j q3 / (q_i q_j D).
 */

export type Triple = [number, number, number];

export interface NearestVolume {
  t: Triple;
  lambda: number;
  /** t1 t2 t3: 1 up to rounding. */
  product: number;
  /** D. */
  slope: number;
  /** q1, q2, q3. */
  q: Triple;
}

export function nearestVolume(s: Triple): NearestVolume {
  const half = s[2] / 2;
  const found = search(s, s[2] > 0 && solutionAt(s, half).product > 1 ? half : 1);
  if (!(s[2] > 1.8 && s[0] < 2.1)) return found;
  const other = search(s, 1 / (s[0] * s[1]));
  const holds = Math.abs(other.product - 1) < 1e-9;
  return holds && distance(s, other.t) < distance(s, found.t) ? other : found;
}

/** dt_i / ds_j, row by row. */
export function nearestVolumeDerivative({ t, q, slope }: NearestVolume): number[] {
  const [q1, q2] = [Math.max(q[0], 1e-12), Math.max(q[1], 1e-12)];
  const divisor = Math.max(slope, 1e-12);
  const [a, b, c] = [t[0] / q1, t[1] / q2, t[2]];
  const cross = (-a * b * q[2]) / divisor;
  const [third0, third1] = [(-a * c) / divisor, (-b * c) / divisor];
  return [
    a * t[0] - (a * a * q[2]) / divisor,
    cross,
    third0,
    cross,
    b * t[1] - (b * b * q[2]) / divisor,
    third1,
    third0,
    third1,
    (c * c * (1 / q1 + 1 / q2)) / divisor,
  ];
}

function search(s: Triple, start: number): NearestVolume {
  let at = solutionAt(s, start);
  for (let k = 0; k < 60 && Math.abs(at.product - 1) > 4e-16; k++) {
    at = solutionAt(s, at.t[2] * at.product ** (-1 / Math.max(at.slope, 0.1)));
  }
  return at;
}

/** What Lagrange's conditions say of the other numbers where t3 is this. */
function solutionAt(s: Triple, t3: number): NearestVolume {
  const lambda = t3 * (t3 - s[2]);
  const other = (si: number) => (si + Math.sqrt(Math.max(0, si * si + 4 * lambda))) / 2;
  const t: Triple = [other(s[0]), other(s[1]), t3];
  const q = t.map((ti) => ti * ti + lambda) as Triple;
  const slope = 1 + q[2] / Math.max(q[0], 1e-300) + q[2] / Math.max(q[1], 1e-300);
  return { t, lambda, product: t[0] * t[1] * t[2], slope, q };
}

const distance = (a: Triple, b: Triple): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
