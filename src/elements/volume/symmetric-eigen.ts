/** Eigenvalues and eigenvectors of a symmetric 3 x 3 matrix, by Jacobi's rotations. */

export interface Eigenpair {
  value: number;
  /** Of length 1. */
  vector: [number, number, number];
}

/** `matrix`: row by row. In no order. */
export function symmetricEigen(matrix: readonly number[]): Eigenpair[] {
  const a = matrix.slice();
  const vectors = [1, 0, 0, 0, 1, 0, 0, 0, 1];
  for (let sweep = 0; sweep < 30; sweep++) {
    const off = Math.abs(a[1]) + Math.abs(a[2]) + Math.abs(a[5]);
    if (off < 1e-18 * (Math.abs(a[0]) + Math.abs(a[4]) + Math.abs(a[8]))) break;
    for (const [p, q] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ]) {
      if (a[3 * p + q] === 0) continue;
      const ratio = (a[4 * q] - a[4 * p]) / (2 * a[3 * p + q]);
      const tangent = (ratio < 0 ? -1 : 1) / (Math.abs(ratio) + Math.sqrt(1 + ratio * ratio));
      const cosine = 1 / Math.sqrt(1 + tangent * tangent);
      const sine = tangent * cosine;
      for (let k = 0; k < 3; k++) mix(a, 3 * k + p, 3 * k + q, cosine, sine);
      for (let k = 0; k < 3; k++) mix(a, 3 * p + k, 3 * q + k, cosine, sine);
      for (let k = 0; k < 3; k++) mix(vectors, 3 * k + p, 3 * k + q, cosine, sine);
    }
  }
  return [0, 1, 2].map((i) => ({ value: a[4 * i], vector: [vectors[i], vectors[3 + i], vectors[6 + i]] }));
}

function mix(values: number[], p: number, q: number, cosine: number, sine: number): void {
  const [a, b] = [values[p], values[q]];
  values[p] = cosine * a - sine * b;
  values[q] = sine * a + cosine * b;
}
