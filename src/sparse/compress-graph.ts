/**
 * Nodes that are joined to each other and to the same others are as good as one: x, y and z of a particle in a matrix of 3 x 3 blocks. Orderings
 * are faster without the copies (C. Ashcraft, Compressed graphs and the minimum degree algorithm, SIAM J. Sci. Comput. 16, 1995).
 */
import type { Graph } from './graph';

export interface CompressedGraph {
  readonly graph: Graph;
  /** Nodes that each one stands for, and the first of them. */
  readonly weights: Int32Array;
  readonly leaders: Int32Array;
  /** An order of the nodes as an order of those that they stand for. */
  expand(order: Int32Array): Int32Array;
}

export function compressGraph(graph: Graph): CompressedGraph {
  const leader = leaders(graph);
  const { count, first, neighbour } = graph;
  /** New numbers of leaders; the nodes of each as a list. */
  const number = new Int32Array(count).fill(-1);
  const weights = new Int32Array(count);
  const next = new Int32Array(count).fill(-1);
  const head = new Int32Array(count).fill(-1);
  let kept = 0;
  for (let i = 0; i < count; i++) if (leader[i] === i) number[i] = kept++;
  if (kept === count) return { graph, weights: weights.fill(1), leaders: leader, expand: (order) => order };
  for (let i = count - 1; i >= 0; i--) {
    const own = number[leader[i]];
    weights[own]++;
    next[i] = head[own];
    head[own] = i;
  }
  const small = new Int32Array(neighbour.length);
  const smallFirst = new Int32Array(kept + 1);
  let end = 0;
  for (let i = 0; i < count; i++) {
    if (leader[i] !== i) continue;
    for (let e = first[i]; e < first[i + 1]; e++) {
      const near = neighbour[e];
      if (leader[near] === near) small[end++] = number[near];
    }
    smallFirst[number[i] + 1] = end;
  }
  return {
    graph: { count: kept, first: smallFirst, neighbour: small.slice(0, end) },
    weights: weights.slice(0, kept),
    leaders: leader.filter((own, i) => own === i),
    expand(order) {
      const expanded = new Int32Array(count);
      let done = 0;
      for (const own of order) for (let i = head[own]; i >= 0; i = next[i]) expanded[done++] = i;
      return expanded;
    },
  };
}

/** For each node the first one that is its copy, or itself. */
function leaders({ count, first, neighbour }: Graph): Int32Array {
  const checksum = new Int32Array(count);
  for (let i = 0; i < count; i++) {
    let sum = i;
    for (let e = first[i]; e < first[i + 1]; e++) sum = (sum + neighbour[e]) | 0;
    checksum[i] = sum;
  }
  const leader = new Int32Array(count).fill(-1);
  const marked = new Int32Array(count).fill(-1);
  for (let i = 0; i < count; i++) {
    if (leader[i] >= 0) continue;
    leader[i] = i;
    const degree = first[i + 1] - first[i];
    let isMarked = false;
    // Copies are neighbours.
    for (let e = first[i]; e < first[i + 1]; e++) {
      const j = neighbour[e];
      if (j < i || leader[j] >= 0 || checksum[j] !== checksum[i] || first[j + 1] - first[j] !== degree) continue;
      if (!isMarked) {
        marked[i] = i;
        for (let f = first[i]; f < first[i + 1]; f++) marked[neighbour[f]] = i;
        isMarked = true;
      }
      let same = true;
      for (let f = first[j]; same && f < first[j + 1]; f++) same = marked[neighbour[f]] === i;
      if (same) leader[j] = i;
    }
  }
  return leader;
}
