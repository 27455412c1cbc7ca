/**
 * For each node of a graph the nearest sources, one of each group, along the edges: Dijkstra's method with several labels per node. A node passes on the labels of the first `per` groups that reach it and no others, which is enough: a
 * group that is not among the nearest of a node is not among those of any node whose shortest path leads through it.
 */
import type { CsrAdjacency } from '../core/csr';

export interface NearestSources {
  /** `per` for each node, nearest first; those after the last one found are the node itself. */
  source: Uint32Array;
  /** Length of the shortest path to each; 0 after the last one found. */
  distance: Float64Array;
  /** How many were found for each node. */
  found: Uint8Array;
}

/** `length`: of each edge. `groupOf`: the group of each source, by node; below 0 for nodes that are no source. */
export function nearestSources(
  { first, neighbour, edge }: CsrAdjacency,
  length: ArrayLike<number>,
  groupOf: Int32Array,
  per: number,
): NearestSources {
  const count = first.length - 1;
  const source = Uint32Array.from({ length: per * count }, (_, k) => Math.floor(k / per));
  const distance = new Float64Array(per * count);
  const found = new Uint8Array(count);
  const labels = new LabelHeap();
  groupOf.forEach((group, node) => {
    if (group >= 0) labels.push(0, node, node);
  });
  for (let label = labels.pop(); label !== null; label = labels.pop()) {
    const { node, from, far } = label;
    const at = per * node;
    let known = found[node] === per;
    for (let k = 0; k < found[node] && !known; k++) known = groupOf[source[at + k]] === groupOf[from];
    if (known) continue;
    source[at + found[node]] = from;
    distance[at + found[node]] = far;
    found[node]++;
    for (let e = first[node]; e < first[node + 1]; e++) {
      if (found[neighbour[e]] < per) labels.push(far + length[edge[e]], neighbour[e], from);
    }
  }
  return { source, distance, found };
}

interface Label {
  node: number;
  /** The source. */
  from: number;
  far: number;
}

/** The label of the shortest path first; of equal ones that of the lower node, then of the lower source, so that the result does not depend on the order of edges. */
class LabelHeap {
  private readonly heap: Label[] = [];

  push(far: number, node: number, from: number): void {
    const { heap } = this;
    const label = { node, from, far };
    let hole = heap.length;
    heap.push(label);
    while (hole > 0) {
      const above = (hole - 1) >> 1;
      if (!before(label, heap[above])) break;
      heap[hole] = heap[above];
      hole = above;
    }
    heap[hole] = label;
  }

  pop(): Label | null {
    const { heap } = this;
    const last = heap.pop();
    if (last === undefined) return null;
    if (heap.length === 0) return last;
    const [top] = heap;
    let hole = 0;
    for (;;) {
      let below = 2 * hole + 1;
      if (below >= heap.length) break;
      if (below + 1 < heap.length && before(heap[below + 1], heap[below])) below++;
      if (!before(heap[below], last)) break;
      heap[hole] = heap[below];
      hole = below;
    }
    heap[hole] = last;
    return top;
  }
}

const before = (a: Label, b: Label): boolean =>
  a.far !== b.far ? a.far < b.far : a.node !== b.node ? a.node < b.node : a.from < b.from;
