/** The pattern of a matrix that couples the two ends of every edge of a graph, as springs couple particles. */
import { lowerBound } from './lower-bound';
import { symmetricMatrix } from './symmetric-matrix';
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
  for (let e = 0; e < count; e++) {
    rows[e] = Math.max(ends[2 * e], ends[2 * e + 1]);
    columns[e] = Math.min(ends[2 * e], ends[2 * e + 1]);
  }
  const { first, row } = symmetricMatrix(size, rows, columns, new Float64Array(count));
  const edgeEntry = new Uint32Array(count);
  for (let e = 0; e < count; e++) {
    edgeEntry[e] = lowerBound(row, first[columns[e]], first[columns[e] + 1], rows[e]);
  }
  return { pattern: { size, first, row }, edgeEntry };
}
