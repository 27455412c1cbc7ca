/** The graph of a symmetric pattern: its rows are nodes, its entries off the diagonal are edges, listed at both ends. */
import { withPlanner } from './planning/planner';
import type { SymmetricPattern } from './types';

export interface Graph {
  readonly count: number;
  /** Neighbours of node i: entries first[i] <= e < first[i + 1] of `neighbour`. */
  readonly first: Int32Array;
  readonly neighbour: Int32Array;
}

/** Neighbours ascend. */
export function patternGraph(pattern: SymmetricPattern): Graph {
  const { size } = pattern;
  return withPlanner(size, ({ put, take, findGraph }) => {
    const [firstAt, neighbour] = take(findGraph(size, put(pattern.first), put(pattern.row)), 2);
    const first = take(firstAt, size + 1);
    return { count: size, first, neighbour: take(neighbour, first[size]) };
  });
}
