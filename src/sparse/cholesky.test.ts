/** The factor against a dense solver, on every kind of matrix, and after every kind of change. */
import { afterEach, describe, expect, it } from 'vitest';
import { seededRandom } from '../core/random';
import { type Cholesky, type CholeskyOptions, createCholesky, NotPositiveDefinite } from './cholesky';
import { multiply, symmetricMatrix } from './symmetric-matrix';
import {
  apart,
  blockEdges,
  clothEdges,
  laplacian,
  pathEdges,
  scatteredEdges,
  smallMatrices,
  tetrahedralEdges,
} from './test-matrices';
import type { SymmetricMatrix } from './types';

const made: Cholesky[] = [];
async function create(matrix: SymmetricMatrix, options?: CholeskyOptions): Promise<Cholesky> {
  const cholesky = await createCholesky(matrix, options);
  made.push(cholesky);
  return cholesky;
}
afterEach(() => {
  for (const cholesky of made.splice(0)) cholesky.dispose();
});

function numbers(count: number, seed: number): Float64Array {
  const random = seededRandom(seed);
  return Float64Array.from({ length: count }, () => 2 * random() - 1);
}

/** |A x - b| / (|A| |x| + |b|), in the largest norm: some 1e-16 for a solve that lost nothing. */
function residual(matrix: SymmetricMatrix, x: Float64Array, b: Float64Array, columns: number): number {
  const largest = (values: ArrayLike<number>) => Array.from(values).reduce((m, v) => Math.max(m, Math.abs(v)), 0);
  const product = multiply(matrix, x, columns);
  const norm = largest(matrix.value) * 10;
  return largest(product.map((v, i) => v - b[i])) / (norm * largest(x) + largest(b) || 1);
}

/** Gaussian elimination on the full matrix. */
function denseSolve(matrix: SymmetricMatrix, b: Float64Array): Float64Array {
  const n = matrix.size;
  const rows = Array.from({ length: n }, () => new Float64Array(n + 1));
  for (let j = 0; j < n; j++) {
    rows[j][n] = b[j];
    for (let e = matrix.first[j]; e < matrix.first[j + 1]; e++) {
      rows[j][matrix.row[e]] = rows[matrix.row[e]][j] = matrix.value[e];
    }
  }
  for (let k = 0; k < n; k++) {
    for (let i = k + 1; i < n; i++) {
      const share = rows[i][k] / rows[k][k];
      if (share !== 0) for (let j = k; j <= n; j++) rows[i][j] -= share * rows[k][j];
    }
  }
  const x = new Float64Array(n);
  for (let k = n - 1; k >= 0; k--) {
    let sum = rows[k][n];
    for (let j = k + 1; j < n; j++) sum -= rows[k][j] * x[j];
    x[k] = sum / rows[k][k];
  }
  return x;
}

const near = (a: Float64Array, b: Float64Array, tolerance: number) => {
  const scale = b.reduce((m, v) => Math.max(m, Math.abs(v)), 1e-300);
  expect(a.length).toBe(b.length);
  expect(a.reduce((m, v, i) => Math.max(m, Math.abs(v - b[i])), 0) / scale).toBeLessThan(tolerance);
};

describe('solve', () => {
  const matrices = smallMatrices();
  it.each(Object.keys(matrices))('%s, as a dense solver does', async (name) => {
    const matrix = matrices[name];
    const b = numbers(matrix.size, 3);
    for (const ordering of ['auto', 'nested-dissection', 'minimum-degree', 'natural'] as const) {
      const cholesky = await create(matrix, { ordering });
      near(cholesky.solve(b), denseSolve(matrix, b), 1e-11);
    }
  });

  it.each([
    ['a cloth', () => laplacian(clothEdges(41, 37))],
    ['a scattered mesh', () => laplacian(scatteredEdges(3001, 6))],
    ['tetrahedra', () => laplacian(tetrahedralEdges(11, 12, 13))],
    ['blocks of three', () => laplacian(blockEdges(clothEdges(17, 15)))],
  ])('%s with a residual at round-off, on one thread and on two, with the same bits', async (_, make) => {
    const matrix = make();
    const b = numbers(3 * matrix.size, 5);
    const one = (await create(matrix)).solve(b, 3);
    expect(residual(matrix, one, b, 3)).toBeLessThan(2e-15);
    const two = (await create(matrix, { threads: 2 })).solve(b, 3);
    expect(two).toEqual(one);
  });

  it('carries any number of right-hand sides', async () => {
    const matrix = laplacian(clothEdges(9, 8));
    const cholesky = await create(matrix);
    const columns = 6;
    const b = numbers(columns * matrix.size, 7);
    const x = cholesky.solve(b, columns);
    for (let c = 0; c < columns; c++) {
      const pick = (from: Float64Array) => from.filter((_, i) => i % columns === c);
      near(pick(x), cholesky.solve(pick(b)), 1e-14);
    }
  });

  it.each([1, 3, 5])('in f32 keeps seven digits of %i right-hand sides', async (columns) => {
    const matrix = laplacian(clothEdges(33, 33));
    const b = numbers(columns * matrix.size, 9);
    const exact = (await create(matrix)).solve(b, columns);
    near((await create(matrix, { precision: 'f32', threads: 2 })).solve(b, columns), exact, 3e-6);
  });

  it('follows new numbers in the same pattern', async () => {
    const matrix = laplacian(clothEdges(12, 9));
    const cholesky = await create(matrix);
    const b = numbers(matrix.size, 11);
    const half = cholesky.solve(b).map((x) => x / 2);
    cholesky.factorise(matrix.value.map((v) => 2 * v));
    near(cholesky.solve(b), half, 1e-13);
  });
});

describe('changes', () => {
  const matrix = laplacian(clothEdges(13, 11));
  const b = numbers(matrix.size, 13);
  const entry = (i: number, j: number) => {
    const [low, high] = i < j ? [i, j] : [j, i];
    for (let e = matrix.first[low]; e < matrix.first[low + 1]; e++) if (matrix.row[e] === high) return e;
    throw new Error('not in the pattern');
  };

  it('adds and takes away a spring', async () => {
    const cholesky = await create(matrix);
    const before = cholesky.solve(b);
    const value = matrix.value.slice();
    value[entry(20, 20)] += 9;
    value[entry(21, 21)] += 9;
    value[entry(20, 21)] -= 9;
    cholesky.update([20, 21], [3, -3]);
    near(cholesky.solve(b), denseSolve({ ...matrix, value }, b), 1e-12);
    cholesky.update([21, 20], [3, -3], -1);
    near(cholesky.solve(b), before, 1e-12);
  });

  it.each(['f64', 'f32'] as const)('adds a spring where the pattern has none (%s)', async (precision) => {
    const cholesky = await create(matrix, { precision });
    const rows: number[] = [];
    const columns: number[] = [];
    for (let j = 0; j < matrix.size; j++) {
      for (let e = matrix.first[j]; e < matrix.first[j + 1]; e++) {
        rows.push(matrix.row[e]);
        columns.push(j);
      }
    }
    const wanted = symmetricMatrix(
      matrix.size,
      [...rows, 3, 140, 3],
      [...columns, 3, 140, 140],
      [...matrix.value, 4, 4, -4],
    );
    cholesky.update([3, 140], [2, -2]);
    const tolerance = precision === 'f64' ? 1e-12 : 1e-5;
    near(cholesky.solve(b), denseSolve(wanted, b), tolerance);
    cholesky.update([3, 140], [2, -2], -1);
    near(cholesky.solve(b), denseSolve(matrix, b), tolerance);
  });

  it.each([
    ['a path', () => laplacian(pathEdges(120))],
    ['a cloth', () => laplacian(clothEdges(9, 8))],
    ['bodies apart', () => laplacian(apart(pathEdges(30), clothEdges(4, 4), { count: 10, ends: [] }))],
  ])('adds springs one after the other anywhere in %s, and loses none', async (_, make) => {
    const start = make();
    const cholesky = await create(start);
    const random = seededRandom(7);
    const [rows, columns, values]: number[][] = [[], [], [...start.value]];
    for (let j = 0; j < start.size; j++) {
      for (let e = start.first[j]; e < start.first[j + 1]; e++) {
        rows.push(start.row[e]);
        columns.push(j);
      }
    }
    for (let k = 0; k < 40; k++) {
      const i = Math.floor(random() * start.size);
      const j = (i + 1 + Math.floor(random() * (start.size - 1))) % start.size;
      cholesky.update([i, j], [1, -1]);
      rows.push(i, j, i);
      columns.push(i, j, j);
      values.push(1, 1, -1);
    }
    const right = numbers(start.size, 19);
    near(cholesky.solve(right), denseSolve(symmetricMatrix(start.size, rows, columns, values), right), 1e-12);
    // The numbers of the matrix that it was made with still fit.
    cholesky.factorise(start.value);
    near(cholesky.solve(right), denseSolve(start, right), 1e-12);
  });

  it('goes on with the widths that it was given when the pattern grows', async () => {
    const cholesky = await create(matrix, { maxWidth: 1 });
    cholesky.update([3, 140], [2, -2]);
    expect(cholesky.plan.panelCount).toBe(matrix.size);
  });

  it('takes rows out and puts them back', async () => {
    const cholesky = await create(matrix);
    const out = [0, 77, 60, 142, 61];
    const held = new Set(out);
    const value = matrix.value.slice();
    for (let j = 0; j < matrix.size; j++) {
      for (let e = matrix.first[j]; e < matrix.first[j + 1]; e++) {
        const i = matrix.row[e];
        if (held.has(i) || held.has(j)) value[e] = i === j ? 1 : 0;
      }
    }
    for (const row of out) cholesky.deleteRow(row);
    near(cholesky.solve(b), denseSolve({ ...matrix, value }, b), 1e-12);
    for (const row of out) {
      held.delete(row);
      const rows: number[] = [];
      const weights: number[] = [];
      for (let other = 0; other < matrix.size; other++) {
        const [low, high] = other < row ? [other, row] : [row, other];
        for (let e = matrix.first[low]; e < matrix.first[low + 1]; e++) {
          if (matrix.row[e] !== high || held.has(other)) continue;
          rows.push(other);
          weights.push(matrix.value[e]);
        }
      }
      cholesky.insertRow(row, rows, weights);
    }
    near(cholesky.solve(b), denseSolve(matrix, b), 1e-11);
  });

  it('refuses what would not be positive definite, and stays as it was', async () => {
    const cholesky = await create(matrix);
    const before = cholesky.solve(b);
    expect(() => cholesky.update([20, 21], [1000, -1000], -1)).toThrow(
      'sparse: the matrix must stay positive definite, got a change after which it would not be',
    );
    expect(cholesky.solve(b)).toEqual(before);
    cholesky.deleteRow(5);
    const without = cholesky.solve(b);
    expect(() => cholesky.insertRow(5, [5, 6], [1, 1000])).toThrow('must stay positive definite');
    expect(cholesky.solve(b)).toEqual(without);
  });
});

describe('errors', () => {
  it('knows which rows are taken out', async () => {
    const matrix = laplacian(clothEdges(5, 5));
    const cholesky = await create(matrix);
    expect(() => cholesky.insertRow(3, [3], [5])).toThrow('sparse: row must be one that is taken out, got 3');
    cholesky.deleteRow(3);
    cholesky.deleteRow(4);
    const before = cholesky.solve(numbers(25, 1));
    cholesky.deleteRow(3);
    expect(cholesky.solve(numbers(25, 1))).toEqual(before);
    expect(() => cholesky.insertRow(3, [3, 4], [5, 1])).toThrow('sparse: rows[1] must not be taken out, got 4');
    expect(() => cholesky.update([3, 9], [1, -1])).toThrow('sparse: rows[0] must not be taken out, got 3');
    expect(() => cholesky.update(new Array(1), [1])).toThrow('sparse: rows[0] must be a whole number');
    cholesky.factorise(matrix.value);
    cholesky.update([3, 9], [1, -1]);
  });

  it('refuses a pattern that is not one, and calls after dispose', async () => {
    const size = 2;
    const first = Uint32Array.of(0, 2, 3);
    const value = Float64Array.of(1, 4, 4);
    await expect(create({ size, first, row: Uint32Array.of(1, 0, 1), value })).rejects.toThrow(
      'sparse: row[0] must be 0: column 0 must begin with its diagonal, got 1',
    );
    await expect(create({ size, first, row: Uint32Array.of(0, 2, 1), value })).rejects.toThrow(
      'sparse: row[1] must be above 0 and below the size, 2: the rows of a column ascend, got 2',
    );
    await expect(create({ size, first, row: Uint32Array.of(0, 1, 1), value: value.slice(1) })).rejects.toThrow(
      'sparse: value must hold a number for each of the 3 entries, got 2',
    );
    const cholesky = await create(laplacian(clothEdges(2, 2)));
    cholesky.dispose();
    expect(() => cholesky.solve([1, 2, 3, 4])).toThrow('sparse: solve must not be called after dispose');
    expect(() => cholesky.update([0], [1])).toThrow('sparse: update must not be called after dispose');
  });

  it('names the row at which a matrix turns out not to be positive definite', async () => {
    const indefinite = symmetricMatrix(3, [0, 1, 2, 1], [0, 1, 2, 0], [1, 1, 1, 2]);
    const failure = await create(indefinite, { ordering: 'natural' }).catch((error) => error);
    expect(failure).toBeInstanceOf(NotPositiveDefinite);
    expect(failure.column).toBe(1);
    expect(failure.message).toBe(
      'sparse: the matrix must be positive definite, got one that is not, as the elimination of row 1 shows',
    );
    await expect(create(symmetricMatrix(2, [0, 1], [0, 1], [1, 0]))).rejects.toThrow('be positive definite');
  });

  it('says what is wrong with a right-hand side, a value, a row', async () => {
    const cholesky = await create(laplacian(clothEdges(3, 3)));
    expect(() => cholesky.solve(new Float64Array(8))).toThrow(
      'sparse: b must hold 1 number(s) for each of the 9 rows, got 8',
    );
    expect(() => cholesky.factorise(new Float64Array(2))).toThrow('a number for each of the');
    expect(() => cholesky.factorise(new Float64Array(cholesky.plan.size + 20).fill(Number.NaN))).toThrow(/value/);
    expect(() => cholesky.deleteRow(9)).toThrow('sparse: row must be');
    expect(() => cholesky.update([0], [])).toThrow('sparse: weights must hold a number for each of the 1 rows, got 0');
    expect(() => cholesky.update([0], [1], 2 as 1)).toThrow('sparse: sign must be 1 or -1, got 2');
    await expect(createCholesky(null as never)).rejects.toThrow('sparse: matrix must');
    await expect(createCholesky(laplacian(clothEdges(2, 2)), null as never)).rejects.toThrow('sparse: options must');
  });
});
