/** Symmetric sparse matrices from lists of entries, their product with vectors, and patterns that grow. */
import { checkInteger, fail, pathOf } from '../core/check';
import { countingSort, csrRows } from '../core/csr';
import type { SymmetricMatrix, SymmetricPattern } from './types';

const path = pathOf('sparse');
/** Row numbers are 32-bit signed in the work arrays of the orderings. */
const maxSize = 2 ** 31 - 2;
/** Two halves of a full matrix that were summed in another order differ by this much, relative to their diagonal. */
const symmetryTolerance = 1e-12;

/**
 * The matrix with `values[e]` at (rows[e], columns[e]) and at its mirror image: each pair is given once, in whichever triangle. Entries
 * given again are summed. A diagonal entry that is not given is 0.
 */
export function symmetricMatrix(
  size: number,
  rows: ArrayLike<number>,
  columns: ArrayLike<number>,
  values: ArrayLike<number>,
): SymmetricMatrix {
  checkEntries(size, rows, columns, values);
  const count = rows.length;
  const low = new Uint32Array(size + count);
  const high = new Uint32Array(size + count);
  const given = new Float64Array(size + count);
  for (let i = 0; i < size; i++) low[i] = high[i] = i;
  for (let e = 0; e < count; e++) {
    low[size + e] = Math.min(rows[e], columns[e]);
    high[size + e] = Math.max(rows[e], columns[e]);
    given[size + e] = values[e];
  }
  return compress(size, high, low, given);
}

/**
 * The matrix whose entries are given in both triangles; entries given again are summed. Refused if it is not symmetric, up to the
 * rounding of sums: |A[i][j] - A[j][i]| may be 1e-12 of sqrt(A[i][i] A[j][j]). The lower triangle is kept.
 */
export function symmetricFromFull(
  size: number,
  rows: ArrayLike<number>,
  columns: ArrayLike<number>,
  values: ArrayLike<number>,
): SymmetricMatrix {
  checkEntries(size, rows, columns, values);
  // Two matrices of one pattern: an entry of one triangle is a 0 in the other.
  const half = (sign: 1 | -1) =>
    symmetricMatrix(
      size,
      rows,
      columns,
      Float64Array.from(values, (value, e) => (sign * (rows[e] - columns[e]) >= 0 ? value : 0)),
    );
  const matrix = half(1);
  const mirrored = half(-1).value;
  const { first, row, value } = matrix;
  for (let j = 0; j < size; j++) {
    for (let e = first[j]; e < first[j + 1]; e++) {
      const i = row[e];
      const scale = Math.max(Math.sqrt(Math.abs(value[first[i]] * value[first[j]])), Math.abs(value[e]));
      if (Math.abs(value[e] - mirrored[e]) > symmetryTolerance * scale) {
        const shown = `A[${j}][${i}] = ${mirrored[e]} and A[${i}][${j}] = ${value[e]}`;
        fail(path, 'the matrix', 'be symmetric', matrix, shown);
      }
    }
  }
  return matrix;
}

/** The pattern with the entries (rows[e], columns[e]) and their mirror images besides those it has. */
export function extendPattern(
  pattern: SymmetricPattern,
  rows: ArrayLike<number>,
  columns: ArrayLike<number>,
): SymmetricPattern {
  const { size, first, row } = pattern;
  checkIndices(size, rows, columns);
  const low = new Uint32Array(row.length + rows.length);
  const high = new Uint32Array(row.length + rows.length);
  high.set(row);
  for (let j = 0; j < size; j++) low.fill(j, first[j], first[j + 1]);
  for (let e = 0; e < rows.length; e++) {
    low[row.length + e] = Math.min(rows[e], columns[e]);
    high[row.length + e] = Math.max(rows[e], columns[e]);
  }
  const extended = compress(size, high, low, new Float64Array(high.length));
  return { size, first: extended.first, row: extended.row };
}

/**
 * A x, for as many vectors as there are `columns`: x[i * columns + c] is row i of vector c, and so is the result.
 */
export function multiply(matrix: SymmetricMatrix, x: ArrayLike<number>, columns = 1): Float64Array {
  const { size, first, row, value } = matrix;
  checkInteger(path, 'columns', columns, { atLeast: 1 });
  if (x.length !== size * columns) fail(path, 'x', `hold ${columns} x ${size} numbers`, x.length);
  const product = new Float64Array(size * columns);
  for (let j = 0; j < size; j++) {
    for (let e = first[j]; e < first[j + 1]; e++) {
      const i = row[e];
      for (let c = 0; c < columns; c++) {
        product[i * columns + c] += value[e] * x[j * columns + c];
        if (i !== j) product[j * columns + c] += value[e] * x[i * columns + c];
      }
    }
  }
  return product;
}

/** Throws unless the columns are as `SymmetricPattern` has them, and a matrix has a number for each entry. */
export function checkPattern({ size, first, row, value }: SymmetricPattern & { readonly value?: Float64Array }): void {
  checkInteger(path, 'size', size, { atLeast: 0, atMost: maxSize });
  if (first.length !== size + 1) fail(path, 'first', `hold ${size + 1} numbers, one more than the size`, first.length);
  if (first[0] !== 0) fail(path, 'first[0]', 'be 0', first[0]);
  if (row.length !== first[size]) fail(path, 'row', `hold ${first[size]} numbers, as first has it`, row.length);
  if (value && value.length !== row.length) {
    fail(path, 'value', `hold a number for each of the ${row.length} entries`, value.length);
  }
  for (let j = 0; j < size; j++) {
    if (row[first[j]] !== j || first[j + 1] <= first[j]) {
      fail(path, `row[${first[j]}]`, `be ${j}: column ${j} must begin with its diagonal`, row[first[j]]);
    }
    for (let e = first[j] + 1; e < first[j + 1]; e++) {
      if (row[e] > row[e - 1] && row[e] < size) continue;
      fail(
        path,
        `row[${e}]`,
        `be above ${row[e - 1]} and below the size, ${size}: the rows of a column ascend`,
        row[e],
      );
    }
  }
}

/** Entries of the lower triangle, in any order, as compressed columns: sorted by row, then stably by column, then summed. */
function compress(size: number, rows: Uint32Array, columns: Uint32Array, values: Float64Array): SymmetricMatrix {
  const sorted = countingSort(size, columns, csrRows(size, rows).list);
  const first = new Uint32Array(size + 1);
  const row = new Uint32Array(rows.length);
  const value = new Float64Array(rows.length);
  let end = 0;
  let next = 0;
  for (let j = 0; j < size; j++) {
    first[j] = end;
    for (; next < sorted.length && columns[sorted[next]] === j; next++) {
      const e = sorted[next];
      if (end > first[j] && row[end - 1] === rows[e]) {
        value[end - 1] += values[e];
      } else {
        row[end] = rows[e];
        value[end++] = values[e];
      }
    }
  }
  first[size] = end;
  return { size, first, row: row.slice(0, end), value: value.slice(0, end) };
}

function checkEntries(
  size: number,
  rows: ArrayLike<number>,
  columns: ArrayLike<number>,
  values: ArrayLike<number>,
): void {
  checkIndices(size, rows, columns);
  if (values.length !== rows.length) fail(path, 'values', `be as many as rows (${rows.length})`, values.length);
  for (let e = 0; e < values.length; e++) {
    if (!Number.isFinite(values[e])) fail(path, `values[${e}]`, 'be a finite number', values[e]);
  }
}

function checkIndices(size: number, rows: ArrayLike<number>, columns: ArrayLike<number>): void {
  checkInteger(path, 'size', size, { atLeast: 0, atMost: maxSize });
  if (columns.length !== rows.length) fail(path, 'columns', `be as many as rows (${rows.length})`, columns.length);
  checkBelow('rows', rows, size);
  checkBelow('columns', columns, size);
}

function checkBelow(field: string, indices: ArrayLike<number>, size: number): void {
  for (let e = 0; e < indices.length; e++) {
    const index = indices[e];
    if (!Number.isInteger(index) || index < 0 || index >= size) {
      fail(path, `${field}[${e}]`, `be a whole number at least 0 and below the size, ${size}`, index);
    }
  }
}
