/**
 * An order in which the neighbours of a particle are near it: level by level of a breadth-first search that starts at an end of the graph. Within
 * windows of some places, particles with many springs come first, so that those that are worked on together have about as many.
 */
import type { Graph } from './graph';

const windowSize = 64;

/** The particles first <= i < end, which have no spring to others, in their new order. */
export function breadthFirstOrder(graph: Graph, first: number, end: number): Uint32Array {
  const order = new Uint32Array(end - first);
  const seen = new Uint8Array(end - first);
  let filled = 0;
  const search = (start: number): number => {
    const begin = filled;
    order[filled++] = start;
    seen[start - first] = 1;
    for (let at = begin; at < filled; at++) {
      for (let e = graph.first[order[at]]; e < graph.first[order[at] + 1]; e++) {
        const j = graph.neighbour[e];
        if (seen[j - first]) continue;
        seen[j - first] = 1;
        order[filled++] = j;
      }
    }
    return begin;
  };
  for (let i = first; i < end; i++) {
    if (seen[i - first]) continue;
    // What the first search comes to last is far from where it began: levels counted from there are narrow.
    const begin = search(i);
    const farthest = order[filled - 1];
    for (let at = begin; at < filled; at++) seen[order[at] - first] = 0;
    filled = begin;
    search(farthest);
  }
  const degree = (i: number) => graph.first[i + 1] - graph.first[i];
  for (let at = 0; at < order.length; at += windowSize) {
    // Sorting is stable: equals stay in the order of the search.
    order.set(
      [...order.subarray(at, at + windowSize)].sort((a, b) => degree(b) - degree(a)),
      at,
    );
  }
  return order;
}
