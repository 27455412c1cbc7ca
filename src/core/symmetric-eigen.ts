/** Eigenvalues and eigenvectors of small symmetric matrices, by Jacobi's rotations. */

export interface Eigenpair {
  value: number;
  /** Of length 1. */
  vector: Float64Array;
}

/** `matrix`: `size` by `size`, row by row. In no order. */
export function symmetricEigen(matrix: ArrayLike<number>, size: number): Eigenpair[] {
  const a = Float64Array.from(matrix);
  const vectors = new Float64Array(size * size);
  for (let i = 0; i < size; i++) vectors[i * size + i] = 1;
  for (let sweep = 0; sweep < 30; sweep++) {
    let [off, diagonal] = [0, 0];
    for (let p = 0; p < size; p++) {
      diagonal += Math.abs(a[p * size + p]);
      for (let q = p + 1; q < size; q++) off += Math.abs(a[p * size + q]);
    }
    if (off <= 1e-18 * diagonal) break;
    for (let p = 0; p < size; p++) {
      for (let q = p + 1; q < size; q++) rotate(a, vectors, size, p, q);
    }
  }
  return Array.from({ length: size }, (_, i) => ({
    value: a[i * size + i],
    vector: vectors.slice(i * size, (i + 1) * size),
  }));
}

/** Makes the entry at row p and column q 0. The vectors are rows. */
function rotate(a: Float64Array, vectors: Float64Array, size: number, p: number, q: number): void {
  const entry = a[p * size + q];
  if (entry === 0) return;
  const ratio = (a[q * size + q] - a[p * size + p]) / (2 * entry);
  const tangent = (ratio < 0 ? -1 : 1) / (Math.abs(ratio) + Math.sqrt(1 + ratio * ratio));
  const cosine = 1 / Math.sqrt(1 + tangent * tangent);
  const sine = tangent * cosine;
  for (let k = 0; k < size; k++) mix(a, k * size + p, k * size + q, cosine, sine);
  for (let k = 0; k < size; k++) mix(a, p * size + k, q * size + k, cosine, sine);
  for (let k = 0; k < size; k++) mix(vectors, p * size + k, q * size + k, cosine, sine);
}

function mix(values: Float64Array, p: number, q: number, cosine: number, sine: number): void {
  const [a, b] = [values[p], values[q]];
  values[p] = cosine * a - sine * b;
  values[q] = sine * a + cosine * b;
}
