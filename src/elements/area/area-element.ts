/**
 * A triangle that resists change of area (Bouaziz et al. 2014, area preservation), in plain numbers.
 *
 * F is the 3 x 2 deformation gradient, with singular values s1 >= s2 >= 0; T the matrix nearest to F among those whose singular values
 * a >= b have the product 1. The energy is k A0 |F - T|2 / 2, with k [N/m] and A0 the area at rest. For a small strain that is
 * k A0 / 4 times the square of the relative change of area: as much as a Lame constant of k / 2 holds.
 *
 * T has the singular vectors of F. Lagrange's conditions are s1 - a = mu b, s2 - b = mu a, a b = 1, so a is the one root of
 * a4 - s1 a3 + s2 a - 1 from 1 up, and mu = a (s1 - a). Sums and differences of the conditions say a + b = (s1 + s2) / (1 + mu) and
 * a - b = (s1 - s2) / (1 - mu), so without any singular vector
 *
 *   T = (F - mu cof F) / (1 - mu2),   F - T = mu (cof F - mu F) / (1 - mu2),
 *
 * where cof F, the derivative of the area s1 s2 by F, has the singular values s2, s1. As T is the nearest point, the energy's derivative is
 * k A0 (F - T): what T itself changes counts only in the second derivative.
 *
 * Two limits. A triangle without area has no side to open to: cof F is taken as 0. Where both singular values are above 2 (four times the
 * area) and equal, two T are equally near: mu tends to 1 and the second derivative grows without bound.
 */

export interface NearestArea {
  /** Singular values of F. */
  s1: number;
  s2: number;
  /** Those of T. */
  a: number;
  b: number;
  mu: number;
}

/** From the trace of F^T F and from s1 s2, the area over that at rest. */
export function nearestArea(trace: number, area: number): NearestArea {
  const s1 = (Math.sqrt(trace + 2 * area) + Math.sqrt(Math.max(0, trace - 2 * area))) / 2;
  const s2 = s1 > 0 ? area / s1 : 0;
  // Both starts are beyond the root, where the polynomial is convex: Newton's method comes down to it without overshooting.
  let a = area < 1 ? Math.min(s1 + 1, 1 / s2) : Math.max(s1, 1);
  for (let k = 0; k < 60; k++) {
    const value = a * a * a * (a - s1) + s2 * a - 1;
    const slope = a * a * (4 * a - 3 * s1) + s2;
    if (!(value > 0 && slope > 0)) break;
    const next = a - value / slope;
    if (next === a) break;
    a = next;
  }
  return { s1, s2, a, b: 1 / a, mu: a * (s1 - a) };
}

/** F of a triangle as its two columns, x, y, z each. `rest`: see `Areas.inverseRest`. */
export function deformationGradient(
  x: ArrayLike<number>,
  corners: ArrayLike<number>,
  rest: ArrayLike<number>,
): Float64Array {
  const f = new Float64Array(6);
  for (let axis = 0; axis < 3; axis++) {
    const u = x[3 * corners[1] + axis] - x[3 * corners[0] + axis];
    const v = x[3 * corners[2] + axis] - x[3 * corners[0] + axis];
    f[axis] = rest[0] * u;
    f[3 + axis] = rest[1] * u + rest[2] * v;
  }
  return f;
}

/** cof F and what `nearestArea` says of F. */
export function areaState(f: Float64Array): NearestArea & { cofactor: Float64Array } {
  const normal = [f[1] * f[5] - f[2] * f[4], f[2] * f[3] - f[0] * f[5], f[0] * f[4] - f[1] * f[3]];
  const area = Math.hypot(...normal);
  const trace = f.reduce((sum, value) => sum + value * value, 0);
  const [nx, ny, nz] = area > 0 ? normal.map((value) => value / area) : [0, 0, 0];
  const cofactor = Float64Array.of(
    f[4] * nz - f[5] * ny,
    f[5] * nx - f[3] * nz,
    f[3] * ny - f[4] * nx,
    ny * f[2] - nz * f[1],
    nz * f[0] - nx * f[2],
    nx * f[1] - ny * f[0],
  );
  return { ...nearestArea(trace, area), cofactor };
}

/** |F - T|2 / 2. */
export function areaEnergy(f: Float64Array): number {
  const { mu, a, b } = areaState(f);
  return (mu * mu * (a * a + b * b)) / 2;
}

/** F - T: the derivative of `areaEnergy`. */
export function areaDerivative(f: Float64Array): Float64Array {
  const { mu, cofactor } = areaState(f);
  const factor = mu / Math.max(1 - mu * mu, 1e-12);
  return f.map((value, i) => factor * (cofactor[i] - mu * value));
}

/**
 * The second derivative of `areaEnergy`, 6 x 6, row by row, without the share `leftOut` (0 to 1) of its negative eigenvalues.
 *
 * In the frame of the singular vectors it is made of: stretching along both, a 2 x 2 block; a turn within the plane, mu / (1 + mu); a shear,
 * -mu / (1 - mu); and the two turns out of the plane, mu b / s1 and mu a / s2.
 */
export function areaSecondDerivative(f: Float64Array, leftOut: number): Float64Array {
  const { mu, a, b, s1, s2 } = areaState(f);
  const { u, v } = singularVectors(f, s1, s2);
  const outer = (i: number, j: number) => Float64Array.from({ length: 6 }, (_, k) => u[i][k % 3] * v[j][k < 3 ? 0 : 1]);
  const [stretch1, stretch2, side, cross] = [outer(0, 0), outer(1, 1), outer(0, 1), outer(1, 0)];
  const half = Math.SQRT1_2;
  const width = Math.max(a * a + b * b - 2 * mu, 1e-12);
  const [p, q, r] = [1 - (a * a) / width, 1 / width, 1 - (b * b) / width];
  // The angle that makes the 2 x 2 block of stretching diagonal.
  const angle = Math.atan2(2 * q, p - r) / 2;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const modes: [number, Float64Array][] = [
    [p * c * c + 2 * q * c * s + r * s * s, combine(c, stretch1, s, stretch2)],
    [p * s * s - 2 * q * c * s + r * c * c, combine(-s, stretch1, c, stretch2)],
    [mu / Math.max(1 + mu, 1e-12), combine(half, cross, -half, side)],
    [-mu / Math.max(1 - mu, 1e-12), combine(half, cross, half, side)],
    [s1 > 0 ? (mu * b) / s1 : 0, outer(2, 0)],
    [s2 > 0 ? (mu * a) / s2 : 0, outer(2, 1)],
  ];
  const matrix = new Float64Array(36);
  for (const [value, mode] of modes) {
    const used = value < 0 ? (1 - leftOut) * value : value;
    for (let i = 0; i < 6; i++) for (let j = 0; j < 6; j++) matrix[6 * i + j] += used * mode[i] * mode[j];
  }
  return matrix;
}

const combine = (x: number, a: Float64Array, y: number, b: Float64Array) => a.map((value, i) => x * value + y * b[i]);

/** Three unit vectors u in space and two v in the plane with F = s1 u0 v0^T + s2 u1 v1^T. */
function singularVectors(f: Float64Array, s1: number, s2: number): { u: number[][]; v: number[][] } {
  const dot = (i: number, j: number) => f[i] * f[j] + f[i + 1] * f[j + 1] + f[i + 2] * f[j + 2];
  const angle = Math.atan2(2 * dot(0, 3), dot(0, 0) - dot(3, 3)) / 2;
  const v = [
    [Math.cos(angle), Math.sin(angle)],
    [-Math.sin(angle), Math.cos(angle)],
  ];
  const along = (j: number, size: number) => [0, 1, 2].map((k) => (f[k] * v[j][0] + f[3 + k] * v[j][1]) / size);
  const u0 = s1 > 0 ? along(0, s1) : [1, 0, 0];
  const u1 = s2 > 1e-9 * s1 ? along(1, s2) : anyNormal(u0);
  const u2 = [u0[1] * u1[2] - u0[2] * u1[1], u0[2] * u1[0] - u0[0] * u1[2], u0[0] * u1[1] - u0[1] * u1[0]];
  return { u: [u0, u1, u2], v };
}

function anyNormal([x, y, z]: number[]): number[] {
  const other = Math.abs(x) < 0.6 ? [0, -z, y] : [-y, x, 0];
  const length = Math.hypot(...other);
  return other.map((value) => value / length);
}
