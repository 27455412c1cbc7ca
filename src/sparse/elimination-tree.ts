/** The elimination tree of an order, a postorder of it and the length of each column of L. How they are found is told in planning/elimination-tree.as.ts. */
import type { Graph } from './graph';
import { withPlanner } from './planning/planner';

/** Columns are numbered by their place in the order of elimination, which is a postorder. */
export interface EliminationTree {
  /** order[k]: the node that is eliminated k-th; place[node] = k. */
  readonly order: Int32Array;
  readonly place: Int32Array;
  /** The parent of each column, -1 for a root. */
  readonly parent: Int32Array;
  /** Entries of each column of L, diagonal included. */
  readonly count: Int32Array;
  /** The sum of the counts. */
  readonly nonzeros: number;
  /** The sum of their squares. */
  readonly operations: number;
}

/** The tree of the graph eliminated in this order, or rather in a postorder of its tree, which gives the same fill. */
export function eliminationTree({ count, first, neighbour }: Graph, order: ArrayLike<number>): EliminationTree {
  return withPlanner(count, ({ put, take, growTree, sumOf, sumOfSquares }) => {
    const tree = growTree(count, put(first), put(neighbour), put(Int32Array.from(order)));
    const part = (k: number) => tree + 4 * k * count;
    return {
      order: take(part(0), count),
      place: take(part(1), count),
      parent: take(part(2), count),
      count: take(part(3), count),
      nonzeros: sumOf(count, part(3)),
      operations: sumOfSquares(count, part(3)),
    };
  });
}

/** Children before parents and every subtree a range. Children come in the order of `sequence`, by default their own. */
export function postorder(parent: Int32Array, sequence?: Int32Array): Int32Array {
  const count = parent.length;
  return withPlanner(count, (planner) => {
    const { put, take } = planner;
    return take(planner.postorder(count, put(parent), sequence ? put(sequence) : 0), count);
  });
}
