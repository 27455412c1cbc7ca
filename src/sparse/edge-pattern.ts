/** The pattern of a matrix that couples the two ends of every edge of a graph, as springs couple particles. */
import { fail, pathOf } from '../core/check';
import { countingSort, csrRows } from '../core/csr';
import type { SymmetricPattern } from './types';

export interface EdgePattern {
  readonly pattern: SymmetricPattern;
  /** Entry of the pattern for each edge: its number off the diagonal. */
  readonly edgeEntry: Uint32Array;
}

/** `ends`: two rows an edge. */
export function edgePattern(size: number, ends: Uint32Array): EdgePattern {
  const count = ends.length / 2;
  const rows = new Uint32Array(count);
  const columns = new Uint32Array(count);
  for (let e = 0, at = 0; e < count; e++, at += 2) {
    const a = ends[at];
    const b = ends[at + 1];
    rows[e] = a > b ? a : b;
    columns[e] = a > b ? b : a;
    if (rows[e] >= size) fail(pathOf('sparse'), `edge ${e}`, `join rows below the size, ${size}`, rows[e]);
  }
  // By row, then stably by column.
  const sorted = countingSort(size, columns, csrRows(size, rows).list);
  const first = new Uint32Array(size + 1);
  const row = new Uint32Array(size + count);
  const edgeEntry = new Uint32Array(count);
  let entry = -1;
  let next = 0;
  for (let j = 0; j < size; j++) {
    row[++entry] = j;
    first[j] = entry;
    for (; next < count && columns[sorted[next]] === j; next++) {
      const e = sorted[next];
      // Edges between the same two rows share an entry.
      if (row[entry] !== rows[e]) row[++entry] = rows[e];
      edgeEntry[e] = entry;
    }
  }
  first[size] = entry + 1;
  return { pattern: { size, first, row: row.slice(0, entry + 1) }, edgeEntry };
}
