/**
 * Singular values of a 3 x 3 matrix with proper rotations: F = U diag(s1, s2, s3) V^T, det U = det V = 1, s1 >= s2 >= |s3|. The smallest
 * singular value has the sign of det F.
 *
 * One-sided Jacobi (Hestenes 1958): rotations from the right make the columns of F V orthogonal to each other, without F^T F, which would
 * square the condition number: small singular values and their vectors keep their digits in 32-bit floats, too. The lengths of the columns
 * are the singular values, their directions U.
 *
 * A matrix of rank 1 or 0 leaves U V^T open. It is then the smallest rotation that takes the first right singular vector to the first left
 * one; for F = 0 it is the identity.
 */

export interface SignedSvd {
  /** s1, s2, s3. */
  s: [number, number, number];
  /** Left singular vectors, x, y, z each. */
  u: Vector[];
  /** Right singular vectors. */
  v: Vector[];
}

export type Vector = [number, number, number];

/** Below this part of the first, the second singular value is rounding. */
const negligible = 1e-12;

/** `f`: the three columns of F, x, y, z each. */
export function signedSvd(f: ArrayLike<number>): SignedSvd {
  const columns: Vector[] = [0, 3, 6].map((at) => [f[at], f[at + 1], f[at + 2]]);
  const v: Vector[] = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  for (let sweep = 0; sweep < 30; sweep++) {
    let largest = 0;
    for (const [p, q] of pairs) {
      const tangent = orthogonalising(columns[p], columns[q]);
      largest = Math.max(largest, Math.abs(tangent));
      const cosine = 1 / Math.sqrt(1 + tangent * tangent);
      rotate(columns, p, q, cosine, tangent * cosine);
      rotate(v, p, q, cosine, tangent * cosine);
    }
    // Convergence is quadratic: what is left after this sweep is below rounding.
    if (largest < 1e-8) break;
  }
  for (const [p, q] of pairs) {
    if (dot(columns[p], columns[p]) >= dot(columns[q], columns[q])) continue;
    // A quarter turn swaps two columns and keeps det V.
    rotate(columns, p, q, 0, -1);
    rotate(v, p, q, 0, -1);
  }
  const s1 = Math.hypot(...columns[0]);
  const u0 = s1 > 0 ? scaled(columns[0], 1 / s1) : v[0];
  const second = combined(columns[1], -dot(u0, columns[1]), u0);
  const s2 = Math.hypot(...second);
  const u1 = s2 > negligible * s1 ? scaled(second, 1 / s2) : turned(v[1], v[0], u0);
  const u2: Vector = [u0[1] * u1[2] - u0[2] * u1[1], u0[2] * u1[0] - u0[0] * u1[2], u0[0] * u1[1] - u0[1] * u1[0]];
  return { s: [s1, s2, dot(u2, columns[2])], u: [u0, u1, u2], v };
}

const pairs = [
  [0, 1],
  [0, 2],
  [1, 2],
] as const;

/** The tangent of the smaller of the angles that make two columns orthogonal. */
function orthogonalising(a: Vector, b: Vector): number {
  const product = dot(a, b);
  if (product === 0) return 0;
  const ratio = (dot(b, b) - dot(a, a)) / (2 * product);
  return (ratio < 0 ? -1 : 1) / (Math.abs(ratio) + Math.sqrt(1 + ratio * ratio));
}

function rotate(columns: Vector[], p: number, q: number, cosine: number, sine: number): void {
  const [a, b] = [columns[p], columns[q]];
  columns[p] = combined(scaled(a, cosine), -sine, b);
  columns[q] = combined(scaled(b, cosine), sine, a);
}

/** x, which is normal to `from`, after the smallest rotation that takes `from` to `to`: mirrored in the plane normal to their sum. */
function turned(x: Vector, from: Vector, to: Vector): Vector {
  const sum = combined(from, 1, to);
  const squared = dot(sum, sum);
  return squared > 1e-8 ? combined(x, (-2 * dot(sum, x)) / squared, sum) : x;
}

const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const scaled = (a: Vector, by: number): Vector => [a[0] * by, a[1] * by, a[2] * by];
const combined = (a: Vector, by: number, b: Vector): Vector => [a[0] + by * b[0], a[1] + by * b[1], a[2] + by * b[2]];
