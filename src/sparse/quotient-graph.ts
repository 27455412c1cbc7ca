/**
 * The graph of a matrix while rows are being eliminated, without the edges that elimination adds: an eliminated row becomes an element, a
 * list of the variables (rows not eliminated yet) that it joins to each other. A variable lists its elements, then the variables it is
 * joined to by an entry of A that no element covers.
 */
import type { Graph } from './graph';

export interface QuotientGraph {
  readonly count: number;
  /** Lists of variables and elements, in here from start[i], length[i] long, the first elements[i] of them elements. */
  list: Int32Array;
  /** Where the next list goes. */
  free: number;
  readonly start: Int32Array;
  readonly length: Int32Array;
  readonly elements: Int32Array;
  /** Rows that a variable stands for; 0 once it is part of another or eliminated. Negative while it is in the element being made. */
  readonly weight: Int32Array;
  /** Of a variable: rows it is joined to, about, itself left out. Of an element: rows of its variables. */
  readonly degree: Int32Array;
}

/** Space left for elements beyond the lists of the graph; lists are moved together when it is used up. */
const spare = 1.3;

export function quotientGraph(graph: Graph, weights: Int32Array | undefined): QuotientGraph {
  const { count, first, neighbour } = graph;
  const list = new Int32Array(Math.ceil(spare * neighbour.length) + count);
  list.set(neighbour);
  const length = new Int32Array(count);
  const degree = new Int32Array(count);
  const weight = weights ? weights.slice() : new Int32Array(count).fill(1);
  for (let i = 0; i < count; i++) {
    length[i] = first[i + 1] - first[i];
    for (let e = first[i]; e < first[i + 1]; e++) degree[i] += weight[neighbour[e]];
  }
  return {
    count,
    list,
    free: neighbour.length,
    start: first.slice(0, count),
    length,
    elements: new Int32Array(count),
    weight,
    degree,
  };
}

/** Makes room for `needed` more numbers: moves the lists that are in use together, into a larger array where that is not enough. */
export function makeRoom(graph: QuotientGraph, needed: number): void {
  const { start, length, list, count } = graph;
  if (graph.free + needed <= list.length) return;
  let used = 0;
  for (let i = 0; i < count; i++) used += length[i];
  const target = new Int32Array(Math.max(list.length, 2 * (used + needed)));
  let end = 0;
  for (let i = 0; i < count; i++) {
    if (length[i] === 0) continue;
    const from = start[i];
    start[i] = end;
    for (let e = from; e < from + length[i]; e++) target[end++] = list[e];
  }
  graph.list = target;
  graph.free = end;
}
