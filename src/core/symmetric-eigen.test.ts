import { expect, it } from 'vitest';
import { seededRandom } from './random';
import { symmetricEigen } from './symmetric-eigen';

const random = seededRandom(8);
const someSymmetric = (size: number) => {
  const matrix = Float64Array.from({ length: size * size }, () => 2 * random() - 1);
  return matrix.map((value, k) => value + matrix[(k % size) * size + Math.floor(k / size)]);
};

it.each<[string, number, ArrayLike<number>]>([
  ['of one number', 1, [3]],
  ['with equal eigenvalues', 3, [2, 0, 0, 0, 2, 0, 0, 0, 2]],
  ['of rank 1', 3, [1, 2, 3, 2, 4, 6, 3, 6, 9]],
  ['of 0', 2, [0, 0, 0, 0]],
  ['with entries of very different size', 2, [1e9, 1e-3, 1e-3, 1e-9]],
  ['3 x 3', 3, someSymmetric(3)],
  ['12 x 12', 12, someSymmetric(12)],
])('a matrix %s is the sum of its eigenvalues times the squares of its eigenvectors', (_, size, matrix) => {
  const pairs = symmetricEigen(matrix, size);
  const largest = Math.max(1e-30, ...pairs.map(({ value }) => Math.abs(value)));
  for (let k = 0; k < size * size; k++) {
    const [row, column] = [Math.floor(k / size), k % size];
    const sum = pairs.reduce((total, { value, vector }) => total + value * vector[row] * vector[column], 0);
    const product = pairs[row].vector.reduce((total, x, i) => total + x * pairs[column].vector[i], 0);
    expect(Math.abs(sum - matrix[k])).toBeLessThan(1e-14 * size * largest);
    expect(product).toBeCloseTo(row === column ? 1 : 0, 12);
  }
});
