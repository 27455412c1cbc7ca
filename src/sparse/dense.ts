/** Small dense systems. */

/** Solves A X = B for square A and as many columns of B, row by row, by elimination with partial pivoting; X is in the place of B, and A is used up. False where A has no inverse to speak of. */
export function solveDense(a: Float64Array, b: Float64Array, size: number): boolean {
  let largest = 0;
  for (const entry of a) largest = Math.max(largest, Math.abs(entry));
  for (let k = 0; k < size; k++) {
    let pivot = k;
    for (let r = k + 1; r < size; r++) if (Math.abs(a[size * r + k]) > Math.abs(a[size * pivot + k])) pivot = r;
    if (!(Math.abs(a[size * pivot + k]) > 1e-13 * largest)) return false;
    for (const matrix of [a, b]) swapRows(matrix, size, k, pivot);
    for (let r = k + 1; r < size; r++) {
      const share = a[size * r + k] / a[size * k + k];
      if (share === 0) continue;
      for (let c = k + 1; c < size; c++) a[size * r + c] -= share * a[size * k + c];
      for (let c = 0; c < size; c++) b[size * r + c] -= share * b[size * k + c];
    }
  }
  for (let k = size - 1; k >= 0; k--) {
    for (let c = 0; c < size; c++) {
      let sum = b[size * k + c];
      for (let r = k + 1; r < size; r++) sum -= a[size * k + r] * b[size * r + c];
      b[size * k + c] = sum / a[size * k + k];
    }
  }
  return true;
}

function swapRows(matrix: Float64Array, size: number, one: number, other: number): void {
  if (one === other) return;
  const row = matrix.slice(size * one, size * (one + 1));
  matrix.copyWithin(size * one, size * other, size * (other + 1));
  matrix.set(row, size * other);
}
