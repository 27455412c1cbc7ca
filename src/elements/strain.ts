/**
 * Stretch and shear along given axes (Mueller, Chentanez, Kim and Macklin 2014, "Strain based dynamics"), in plain numbers: of triangles along warp and weft, of tetrahedra along three axes.
 *
 * F = [f_1 ... f_n] is the deformation gradient, n = 2 or 3: f_i is what has become of a thread of unit length along axis i. Its strains are
 *
 *   C_i = |f_i| - 1,   C_ij = n_i.n_j with n_i = f_i / |f_i|,
 *
 * first those of stretch, then those of shear: 12, or 12, 13, 23. C_ij is the sine of the angle by which the corner between two threads has changed. An element of size V (an area or a volume) holds the
 * energy V (k_1 C_1^2 + ...) / 2. With P_i = I - n_i n_i^T, p = n_j - C_ij n_i and q = n_i - C_ij n_j the derivatives are
 *
 *   dC_i / df_i = n_i,   d2C_i / df_i2 = P_i / |f_i|,   dC_ij / df_i = p / |f_i|,   dC_ij / df_j = q / |f_j|,
 *   d2C_ij / df_i2 = -(n_i p^T + p n_i^T + C_ij P_i) / |f_i|^2,   d2C_ij / df_i df_j = (P_j - n_i q^T) / (|f_i| |f_j|).
 *
 * A thread of no length has no direction: its derivatives are taken as 0, and so is its shear.
 */

/** The axes of each shear. */
export const shearAxes = (axes: number): readonly (readonly [number, number])[] =>
  axes === 2
    ? [[0, 1]]
    : [
        [0, 1],
        [0, 2],
        [1, 2],
      ];

/** Strains of an element: 3 of a triangle, 6 of a tetrahedron. */
export const strainCount = (axes: number): number => axes + shearAxes(axes).length;

export interface Strain {
  value: number;
  /** By the columns of F, x, y, z each. */
  derivative: Float64Array;
  /** Of a shear the sine of the angle between its threads, |p|; 1 of a stretch. */
  sine: number;
}

/** F as its columns, from the edges that leave the first corner. `inverseRest`: row c says how F changes with corner c + 1. */
export function strainGradient(edges: readonly ArrayLike<number>[], inverseRest: ArrayLike<number>): Float64Array {
  const axes = edges.length;
  const f = new Float64Array(3 * axes);
  edges.forEach((edge, c) => {
    for (let k = 0; k < 3 * axes; k++) f[k] += inverseRest[axes * c + Math.floor(k / 3)] * edge[k % 3];
  });
  return f;
}

export function strainOf(f: Float64Array, strain: number): Strain {
  const axes = f.length / 3;
  const derivative = new Float64Array(f.length);
  if (strain < axes) {
    const { length, unit } = thread(f, strain);
    derivative.set(unit, 3 * strain);
    return { value: length - 1, derivative, sine: 1 };
  }
  const [i, j] = shearAxes(axes)[strain - axes];
  const { a, b, cosine, p, q } = corner(f, i, j);
  if (a.length === 0 || b.length === 0) return { value: 0, derivative, sine: 0 };
  for (let k = 0; k < 3; k++) {
    derivative[3 * i + k] = p[k] / a.length;
    derivative[3 * j + k] = q[k] / b.length;
  }
  return { value: cosine, derivative, sine: Math.hypot(...p) };
}

/** Adds `factor` times the second derivative of a strain to `matrix`, row by row. */
export function addStrainCurvature(f: Float64Array, strain: number, factor: number, matrix: Float64Array): void {
  const axes = f.length / 3;
  const add = (i: number, j: number, entry: (r: number, c: number) => number) => {
    for (let r = 0; r < 3; r++)
      for (let c = 0; c < 3; c++) matrix[f.length * (3 * i + r) + 3 * j + c] += factor * entry(r, c);
  };
  const across = (unit: readonly number[], r: number, c: number) => (r === c ? 1 : 0) - unit[r] * unit[c];
  if (strain < axes) {
    const { length, unit } = thread(f, strain);
    if (length > 0) add(strain, strain, (r, c) => across(unit, r, c) / length);
    return;
  }
  const [i, j] = shearAxes(axes)[strain - axes];
  const { a, b, cosine, p, q } = corner(f, i, j);
  if (a.length === 0 || b.length === 0) return;
  const own = (unit: readonly number[], s: readonly number[], length: number) => (r: number, c: number) =>
    -(unit[r] * s[c] + s[r] * unit[c] + cosine * across(unit, r, c)) / length ** 2;
  const mixed = (r: number, c: number) => (across(b.unit, r, c) - a.unit[r] * q[c]) / (a.length * b.length);
  add(i, i, own(a.unit, p, a.length));
  add(j, j, own(b.unit, q, b.length));
  add(i, j, mixed);
  add(j, i, (r, c) => mixed(c, r));
}

function thread(f: Float64Array, axis: number): { length: number; unit: number[] } {
  const column = [...f.subarray(3 * axis, 3 * axis + 3)];
  const length = Math.hypot(...column);
  return { length, unit: column.map((x) => (length > 0 ? x / length : 0)) };
}

function corner(f: Float64Array, i: number, j: number) {
  const [a, b] = [thread(f, i), thread(f, j)];
  const cosine = a.unit.reduce((sum, x, k) => sum + x * b.unit[k], 0);
  const p = b.unit.map((x, k) => x - cosine * a.unit[k]);
  const q = a.unit.map((x, k) => x - cosine * b.unit[k]);
  return { a, b, cosine, p, q };
}
