/** The pattern of a matrix that couples the two ends of every edge of a graph, as springs couple particles. */
import { fail, pathOf } from '../core/check';
import { withPlanner } from './planning/planner';
import type { SymmetricPattern } from './types';

export interface EdgePattern {
  readonly pattern: SymmetricPattern;
  /** Entry of the pattern for each edge: its number off the diagonal. Edges between the same two rows share one. */
  readonly edgeEntry: Uint32Array;
}

/** `ends`: two rows an edge. */
export function edgePattern(size: number, ends: Uint32Array): EdgePattern {
  const count = ends.length / 2;
  return withPlanner(size, ({ put, take, takeIndices, firstBeyond, findPattern }) => {
    const given = put(ends);
    const beyond = firstBeyond(ends.length, given, size);
    if (beyond >= 0) {
      fail(pathOf('sparse'), `edge ${beyond >> 1}`, `join rows below the size, ${size}`, ends[beyond]);
    }
    const [firstAt, row, edgeEntry] = take(findPattern(size, count, given), 3);
    const first = takeIndices(firstAt, size + 1);
    return {
      pattern: { size, first, row: takeIndices(row, first[size]) },
      edgeEntry: takeIndices(edgeEntry, count),
    };
  });
}
