/**
 * Greedy vertex colouring in smallest-last order (Matula and Beck 1983): remove the node of minimum degree again and again, then
 * colour in the opposite order with the first free colour. Uses at most one colour more than the graph's degeneracy.
 */
import type { CsrRows } from '../core/csr';
import type { Graph } from './graph';

/** Colour of each node, from 0. */
export function smallestLastColours(graph: Graph): Uint32Array {
  return coloursByOrder(graph, smallestLastOrder(graph));
}

/** Colours the last node of the order first, each one with the first colour that none of its neighbours has. */
export function coloursByOrder(graph: Graph, order: Uint32Array): Uint32Array {
  const uncoloured = 0xffffffff;
  const colours = new Uint32Array(graph.count).fill(uncoloured);
  // takenBy[c] = node means that a neighbour of that node has colour c: the list need not be cleared between nodes.
  const takenBy: number[] = [];
  for (let k = graph.count - 1; k >= 0; k--) {
    const node = order[k];
    for (let e = graph.first[node]; e < graph.first[node + 1]; e++) {
      const colour = colours[graph.neighbour[e]];
      if (colour !== uncoloured) takenBy[colour] = node;
    }
    let colour = 0;
    while (takenBy[colour] === node) colour++;
    colours[node] = colour;
  }
  return colours;
}

/** Nodes in the order in which they are removed. Nodes of equal degree are in one linked list per degree, so this is linear in the edges. */
export function smallestLastOrder(graph: Graph): Uint32Array {
  const { count, first, neighbour } = graph;
  const none = -1;
  const degree = new Int32Array(count);
  let maxDegree = 0;
  for (let i = 0; i < count; i++) {
    degree[i] = first[i + 1] - first[i];
    maxDegree = Math.max(maxDegree, degree[i]);
  }
  const head = new Int32Array(maxDegree + 1).fill(none);
  const next = new Int32Array(count).fill(none);
  const before = new Int32Array(count).fill(none);
  const insert = (node: number) => {
    const d = degree[node];
    next[node] = head[d];
    before[node] = none;
    if (head[d] !== none) before[head[d]] = node;
    head[d] = node;
  };
  const remove = (node: number) => {
    if (before[node] === none) head[degree[node]] = next[node];
    else next[before[node]] = next[node];
    if (next[node] !== none) before[next[node]] = before[node];
  };
  for (let node = count - 1; node >= 0; node--) insert(node);

  const order = new Uint32Array(count);
  const taken = new Uint8Array(count);
  let least = 0;
  for (let k = 0; k < count; k++) {
    while (head[least] === none) least++;
    const node = head[least];
    remove(node);
    taken[node] = 1;
    order[k] = node;
    for (let e = first[node]; e < first[node + 1]; e++) {
      const other = neighbour[e];
      if (taken[other]) continue;
      remove(other);
      degree[other]--;
      insert(other);
      least = Math.min(least, degree[other]);
    }
  }
  return order;
}

/** For each node its neighbours that come later in an order. */
export function laterNeighbours({ count, first, neighbour }: Graph, order: Uint32Array): CsrRows {
  const rank = new Uint32Array(count);
  for (let k = 0; k < count; k++) rank[order[k]] = k;
  const later: CsrRows = { first: new Uint32Array(count + 1), list: new Uint32Array(neighbour.length) };
  let filled = 0;
  for (let node = 0; node < count; node++) {
    for (let e = first[node]; e < first[node + 1]; e++) {
      if (rank[neighbour[e]] > rank[node]) later.list[filled++] = neighbour[e];
    }
    later.first[node + 1] = filled;
  }
  return { ...later, list: later.list.slice(0, filled) };
}

/** The length of the longest row. For the later neighbours in the smallest-last order, it is the degeneracy of the graph. */
export function longestRow(first: Uint32Array): number {
  let longest = 0;
  for (let row = 1; row < first.length; row++) longest = Math.max(longest, first[row] - first[row - 1]);
  return longest;
}
