/**
 * What an order of elimination leads to, known without forming the factor L: the elimination tree (the parent of a column is the first
 * row below its diagonal in L), a postorder of it, and the length of each column of L.
 *
 * The tree: J. W. H. Liu, The role of elimination trees in sparse factorization, SIAM J. Matrix Anal. Appl. 11 (1990), section 5.
 * The counts: J. R. Gilbert, E. G. Ng, B. W. Peyton, An efficient algorithm to compute row and column counts for sparse Cholesky
 * factorization, SIAM J. Matrix Anal. Appl. 15 (1994).
 */
import { add, at, get, integers, natural, nones, set } from './integers.as';

/**
 * The tree of the graph eliminated in this order, or rather in a postorder of its tree, which gives the same fill. Four arrays of `count`, one after the other: the postorder, the place of each node in it, and by column its parent and the entries of L.
 */
export function growTree(count: i32, first: usize, neighbour: usize, order: usize): usize {
  const parents = parentsOf(count, first, neighbour, order, inverse(count, order));
  const post = postorder(count, parents, 0);
  const postPlace = inverse(count, post);
  const postordered = integers(4 * count);
  const place = at(postordered, count);
  const parent = at(place, count);
  for (let k = 0; k < count; k++) {
    const before = get(post, k);
    const node = get(order, before);
    set(postordered, k, node);
    set(place, node, k);
    const up = get(parents, before);
    set(parent, k, up < 0 ? -1 : get(postPlace, up));
  }
  countColumns(count, first, neighbour, postordered, place, parent, at(parent, count));
  return postordered;
}

/** The sum of the counts, and that of their squares. */
export function sumOf(count: i32, array: usize): f64 {
  let sum: f64 = 0;
  for (let k = 0; k < count; k++) sum += <f64>get(array, k);
  return sum;
}

export function sumOfSquares(count: i32, array: usize): f64 {
  let sum: f64 = 0;
  for (let k = 0; k < count; k++) sum += <f64>get(array, k) * <f64>get(array, k);
  return sum;
}

function inverse(count: i32, order: usize): usize {
  const place = integers(count);
  for (let k = 0; k < count; k++) set(place, get(order, k), k);
  return place;
}

/** Children before parents and every subtree a range. Children come in the order of `sequence`, or in their own where that is 0. */
export function postorder(count: i32, parent: usize, sequence: usize): usize {
  const child = nones(count);
  const sibling = integers(count);
  for (let i = count - 1; i >= 0; i--) {
    const k = sequence == 0 ? i : get(sequence, i);
    const up = get(parent, k);
    if (up < 0) continue;
    set(sibling, k, get(child, up));
    set(child, up, k);
  }
  const post = integers(count);
  const stack = integers(count);
  let done = 0;
  for (let root = 0; root < count; root++) {
    if (get(parent, root) >= 0) continue;
    let depth = 0;
    set(stack, 0, root);
    while (depth >= 0) {
      const top = get(stack, depth);
      const next = get(child, top);
      if (next < 0) {
        set(post, done++, top);
        depth--;
      } else {
        set(child, top, get(sibling, next));
        set(stack, ++depth, next);
      }
    }
  }
  return post;
}

function parentsOf(count: i32, first: usize, neighbour: usize, order: usize, place: usize): usize {
  const parent = nones(count);
  const ancestor = nones(count);
  for (let k = 0; k < count; k++) {
    const node = get(order, k);
    const end = get(first, node + 1);
    for (let e = get(first, node); e < end; e++) {
      // From each earlier neighbour up to its root, which becomes a child of k; paths are shortened on the way.
      let i = get(place, get(neighbour, e));
      while (i >= 0 && i < k) {
        const up = get(ancestor, i);
        set(ancestor, i, k);
        if (up < 0) set(parent, i, k);
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
function countColumns(
  count: i32,
  first: usize,
  neighbour: usize,
  order: usize,
  place: usize,
  parent: usize,
  difference: usize,
): void {
  memory.fill(difference, 0, (<usize>count) << 2);
  /** The first (lowest) descendant of each column. */
  const lowest = nones(count);
  for (let k = 0; k < count; k++) {
    if (get(lowest, k) < 0) {
      set(difference, k, 1);
      set(lowest, k, k);
    }
    const up = get(parent, k);
    if (up >= 0 && get(lowest, up) < 0) set(lowest, up, get(lowest, k));
  }
  const highestLowest = nones(count);
  const lastLeaf = nones(count);
  const ancestor = natural(count);
  for (let j = 0; j < count; j++) {
    const above = get(parent, j);
    if (above >= 0) add(difference, above, -1);
    const node = get(order, j);
    const end = get(first, node + 1);
    for (let e = get(first, node); e < end; e++) {
      const i = get(place, get(neighbour, e));
      // Not a leaf of row subtree i if another column of that row is below j.
      if (i <= j || get(lowest, j) <= get(highestLowest, i)) continue;
      set(highestLowest, i, get(lowest, j));
      add(difference, j, 1);
      const before = get(lastLeaf, i);
      set(lastLeaf, i, j);
      if (before < 0) continue;
      let meet = before;
      while (get(ancestor, meet) != meet) meet = get(ancestor, meet);
      for (let k = before; k != meet; ) {
        const up = get(ancestor, k);
        set(ancestor, k, meet);
        k = up;
      }
      add(difference, meet, -1);
    }
    if (above >= 0) set(ancestor, j, above);
  }
  for (let k = 0; k < count; k++) {
    const up = get(parent, k);
    if (up >= 0) add(difference, up, get(difference, k));
  }
}
