/** A dense Cholesky factor, for small systems in tests: an oracle that shares nothing with the sparse one. */
import { NotPositiveDefinite } from '../sparse/cholesky';
import type { Factorise } from './factorise';

export const denseFactor: Factorise = async ({ size, first, row, value }) => {
  const lower = new Float64Array(size * size);
  const factorise = (numbers: Float64Array) => {
    lower.fill(0);
    for (let j = 0; j < size; j++) {
      for (let e = first[j]; e < first[j + 1]; e++) lower[row[e] * size + j] = numbers[e];
    }
    for (let j = 0; j < size; j++) {
      for (let i = j; i < size; i++) {
        let sum = lower[i * size + j];
        for (let k = 0; k < j; k++) sum -= lower[i * size + k] * lower[j * size + k];
        if (i === j && !(sum > 0)) throw new NotPositiveDefinite(j);
        lower[i * size + j] = i === j ? Math.sqrt(sum) : sum / lower[j * size + j];
      }
    }
  };
  factorise(value);
  return {
    factorise,
    solve(b, columns = 1) {
      const x = b.slice();
      for (let c = 0; c < columns; c++) {
        for (let i = 0; i < size; i++) {
          for (let k = 0; k < i; k++) x[i * columns + c] -= lower[i * size + k] * x[k * columns + c];
          x[i * columns + c] /= lower[i * size + i];
        }
        for (let i = size - 1; i >= 0; i--) {
          for (let k = i + 1; k < size; k++) x[i * columns + c] -= lower[k * size + i] * x[k * columns + c];
          x[i * columns + c] /= lower[i * size + i];
        }
      }
      return x;
    },
    dispose() {},
  };
};
