import { describe, expect, it } from 'vitest';
import { thrownMessage } from '../core/thrown-message.fixture';
import { extendPattern, multiply, symmetricFromFull, symmetricMatrix } from './symmetric-matrix';
import { laplacian, scatteredEdges } from './test-matrices';
import type { SymmetricMatrix } from './types';

function dense({ size, first, row, value }: SymmetricMatrix): number[][] {
  const full = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  for (let j = 0; j < size; j++) {
    for (let e = first[j]; e < first[j + 1]; e++) full[row[e]][j] = full[j][row[e]] = value[e];
  }
  return full;
}

describe('symmetricMatrix', () => {
  it('mirrors, sorts and sums', () => {
    const matrix = symmetricMatrix(3, [2, 0, 2, 1, 0], [0, 2, 1, 1, 0], [1, 2, 5, 7, 9]);
    expect([...matrix.first]).toEqual([0, 2, 4, 5]);
    expect([...matrix.row]).toEqual([0, 2, 1, 2, 2]);
    expect([...matrix.value]).toEqual([9, 3, 7, 5, 0]);
  });

  it('adds diagonal entries that are missing, and keeps zeros', () => {
    const matrix = symmetricMatrix(3, [1], [0], [0]);
    expect([...matrix.row]).toEqual([0, 1, 1, 2]);
    expect([...matrix.value]).toEqual([0, 0, 0, 0]);
  });

  it('may be empty', () => {
    expect(symmetricMatrix(0, [], [], [])).toMatchObject({ size: 0, first: Uint32Array.of(0) });
  });

  it.each<[string, () => unknown]>([
    [
      'sparse: size must be a whole number at least 0 and at most 2147483646, got 2.5',
      () => symmetricMatrix(2.5, [], [], []),
    ],
    [
      'sparse: rows[1] must be a whole number at least 0 and below the size, 3, got 3',
      () => symmetricMatrix(3, [0, 3], [0, 0], [1, 1]),
    ],
    [
      'sparse: columns[0] must be a whole number at least 0 and below the size, 3, got -1',
      () => symmetricMatrix(3, [0], [-1], [1]),
    ],
    [
      'sparse: columns[0] must be a whole number at least 0 and below the size, 3, got 0.5',
      () => symmetricMatrix(3, [0], [0.5], [1]),
    ],
    ['sparse: values[1] must be a finite number, got NaN', () => symmetricMatrix(3, [0, 1], [0, 1], [1, Number.NaN])],
    [
      'sparse: values[0] must be a finite number, got -Infinity',
      () => symmetricMatrix(1, [0], [0], [Number.NEGATIVE_INFINITY]),
    ],
    ['sparse: columns must be as many as rows (2), got 1', () => symmetricMatrix(3, [0, 1], [0], [1, 1])],
    ['sparse: values must be as many as rows (2), got 3', () => symmetricMatrix(3, [0, 1], [0, 1], [1, 1, 1])],
  ])('says: %s', (message, make) => {
    expect(thrownMessage(make)).toBe(message);
  });
});

describe('symmetricFromFull', () => {
  const rows = [0, 0, 1, 1, 2];
  const columns = [0, 1, 0, 1, 2];

  it('takes both triangles', () => {
    const matrix = symmetricFromFull(3, rows, columns, [4, 1, 1, 5, 6]);
    expect(matrix).toEqual(symmetricMatrix(3, [0, 1, 1, 2], [0, 0, 1, 2], [4, 1, 5, 6]));
  });

  it('passes over rounding', () => {
    expect(() => symmetricFromFull(3, rows, columns, [4, 0.3, 0.1 + 0.2, 5, 6])).not.toThrow();
  });

  it('refuses what is not symmetric, with the entries', () => {
    expect(thrownMessage(() => symmetricFromFull(6, [3, 5, 3, 5], [5, 3, 3, 5], [1, 2, 9, 9]))).toBe(
      'sparse: the matrix must be symmetric, got A[3][5] = 1 and A[5][3] = 2',
    );
    expect(thrownMessage(() => symmetricFromFull(6, [3], [5], [1]))).toBe(
      'sparse: the matrix must be symmetric, got A[3][5] = 1 and A[5][3] = 0',
    );
  });
});

describe('multiply', () => {
  it.each([1, 3])('is the product with both triangles, %i vectors', (columns) => {
    const matrix = laplacian(scatteredEdges(40, 6));
    const x = Float64Array.from({ length: 40 * columns }, (_, k) => Math.sin(k));
    const full = dense(matrix);
    const product = multiply(matrix, x, columns);
    for (let i = 0; i < 40; i++) {
      for (let c = 0; c < columns; c++) {
        const expected = full[i].reduce((sum, a, j) => sum + a * x[j * columns + c], 0);
        expect(product[i * columns + c]).toBeCloseTo(expected, 12);
      }
    }
  });

  it('refuses vectors of another length', () => {
    const matrix = symmetricMatrix(2, [0], [0], [1]);
    expect(thrownMessage(() => multiply(matrix, [1, 2, 3]))).toBe('sparse: x must hold 1 x 2 numbers, got 3');
  });
});

describe('extendPattern', () => {
  it('has the entries of both', () => {
    const pattern = symmetricMatrix(4, [1], [0], [5]);
    const extended = extendPattern(pattern, [0, 3, 1], [1, 1, 3]);
    expect([...extended.first]).toEqual([0, 2, 4, 5, 6]);
    expect([...extended.row]).toEqual([0, 1, 1, 3, 2, 3]);
    expect(extended).not.toHaveProperty('value');
  });

  it('refuses entries outside', () => {
    const pattern = symmetricMatrix(4, [], [], []);
    expect(thrownMessage(() => extendPattern(pattern, [4], [0]))).toBe(
      'sparse: rows[0] must be a whole number at least 0 and below the size, 4, got 4',
    );
  });
});
