/** The graph of a symmetric pattern: its rows are nodes, its entries off the diagonal are edges, listed at both ends. */
import { prefixSum } from '../core/csr';
import type { SymmetricPattern } from './types';

export interface Graph {
  readonly count: number;
  /** Neighbours of node i: entries first[i] <= e < first[i + 1] of `neighbour`. */
  readonly first: Int32Array;
  readonly neighbour: Int32Array;
}

/** Neighbours ascend. */
export function patternGraph(pattern: SymmetricPattern): Graph {
  const { size, row } = pattern;
  const first = new Int32Array(size + 1);
  for (let j = 0; j < size; j++) {
    for (let e = pattern.first[j]; e < pattern.first[j + 1]; e++) {
      if (row[e] === j) continue;
      first[j + 1]++;
      first[row[e] + 1]++;
    }
  }
  prefixSum(first);
  const next = first.slice(0, size);
  const neighbour = new Int32Array(first[size]);
  for (let j = 0; j < size; j++) {
    for (let e = pattern.first[j]; e < pattern.first[j + 1]; e++) {
      const i = row[e];
      if (i === j) continue;
      neighbour[next[i]++] = j;
      neighbour[next[j]++] = i;
    }
  }
  return { count: size, first, neighbour };
}
