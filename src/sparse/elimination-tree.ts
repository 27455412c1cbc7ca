/**
 * What an order of elimination leads to, known without forming the factor L: the elimination tree (the parent of a column is the first
 * row below its diagonal in L), a postorder of it, and the length of each column of L.
 *
 * The tree: J. W. H. Liu, The role of elimination trees in sparse factorization, SIAM J. Matrix Anal. Appl. 11 (1990), section 5.
 * The counts: J. R. Gilbert, E. G. Ng, B. W. Peyton, An efficient algorithm to compute row and column counts for sparse Cholesky
 * factorization, SIAM J. Matrix Anal. Appl. 15 (1994).
 */
import type { Graph } from './graph';

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
export function eliminationTree(graph: Graph, order: ArrayLike<number>): EliminationTree {
  const size = graph.count;
  const places = inverse(order);
  const parents = parentsOf(graph, order, places);
  const post = postorder(parents);
  const postPlace = inverse(post);
  const postordered = new Int32Array(size);
  const place = new Int32Array(size);
  const parent = new Int32Array(size);
  for (let k = 0; k < size; k++) {
    const node = order[post[k]];
    postordered[k] = node;
    place[node] = k;
    parent[k] = parents[post[k]] < 0 ? -1 : postPlace[parents[post[k]]];
  }
  const count = columnCounts(graph, postordered, place, parent);
  let nonzeros = 0;
  let operations = 0;
  for (let k = 0; k < size; k++) {
    nonzeros += count[k];
    operations += count[k] * count[k];
  }
  return { order: postordered, place, parent, count, nonzeros, operations };
}

export function inverse(order: ArrayLike<number>): Int32Array {
  const place = new Int32Array(order.length);
  for (let k = 0; k < order.length; k++) place[order[k]] = k;
  return place;
}

/** Children before parents and every subtree a range. Children come in the order of `sequence`, by default their own. */
export function postorder(parent: Int32Array, sequence?: Int32Array): Int32Array {
  const size = parent.length;
  const child = new Int32Array(size).fill(-1);
  const sibling = new Int32Array(size);
  for (let at = size - 1; at >= 0; at--) {
    const k = sequence ? sequence[at] : at;
    if (parent[k] < 0) continue;
    sibling[k] = child[parent[k]];
    child[parent[k]] = k;
  }
  const post = new Int32Array(size);
  const stack = new Int32Array(size);
  let done = 0;
  for (let root = 0; root < size; root++) {
    if (parent[root] >= 0) continue;
    let depth = 0;
    stack[0] = root;
    while (depth >= 0) {
      const top = stack[depth];
      const next = child[top];
      if (next < 0) {
        post[done++] = top;
        depth--;
      } else {
        child[top] = sibling[next];
        stack[++depth] = next;
      }
    }
  }
  return post;
}

function parentsOf(graph: Graph, order: ArrayLike<number>, place: Int32Array): Int32Array {
  const { count, first, neighbour } = graph;
  const parent = new Int32Array(count).fill(-1);
  const ancestor = new Int32Array(count).fill(-1);
  for (let k = 0; k < count; k++) {
    const node = order[k];
    for (let e = first[node]; e < first[node + 1]; e++) {
      // From each earlier neighbour up to its root, which becomes a child of k; paths are shortened on the way.
      let i = place[neighbour[e]];
      while (i >= 0 && i < k) {
        const up = ancestor[i];
        ancestor[i] = k;
        if (up < 0) parent[i] = k;
        i = up;
      }
    }
  }
  return parent;
}

/**
 * Row i of L is a subtree of the tree, with i as its root: the paths from the columns of A in that row up to i. A column's count is the number of
 * row subtrees it is in, found by differences: +1 at each leaf of a row subtree, -1 where two of its paths meet, -1 above its root.
 */
function columnCounts(graph: Graph, order: Int32Array, place: Int32Array, parent: Int32Array): Int32Array {
  const { count: size, first, neighbour } = graph;
  const difference = new Int32Array(size);
  /** The first (lowest) descendant of each column. */
  const lowest = new Int32Array(size).fill(-1);
  for (let k = 0; k < size; k++) {
    if (lowest[k] < 0) {
      difference[k] = 1;
      lowest[k] = k;
    }
    const up = parent[k];
    if (up >= 0 && lowest[up] < 0) lowest[up] = lowest[k];
  }
  const highestLowest = new Int32Array(size).fill(-1);
  const lastLeaf = new Int32Array(size).fill(-1);
  const ancestor = new Int32Array(size);
  for (let k = 0; k < size; k++) ancestor[k] = k;
  for (let j = 0; j < size; j++) {
    if (parent[j] >= 0) difference[parent[j]]--;
    const node = order[j];
    for (let e = first[node]; e < first[node + 1]; e++) {
      const i = place[neighbour[e]];
      // Not a leaf of row subtree i if another column of that row is below j.
      if (i <= j || lowest[j] <= highestLowest[i]) continue;
      highestLowest[i] = lowest[j];
      difference[j]++;
      const before = lastLeaf[i];
      lastLeaf[i] = j;
      if (before < 0) continue;
      let meet = before;
      while (ancestor[meet] !== meet) meet = ancestor[meet];
      for (let k = before; k !== meet; ) {
        const up = ancestor[k];
        ancestor[k] = meet;
        k = up;
      }
      difference[meet]--;
    }
    if (parent[j] >= 0) ancestor[j] = parent[j];
  }
  for (let k = 0; k < size; k++) if (parent[k] >= 0) difference[parent[k]] += difference[k];
  return difference;
}
