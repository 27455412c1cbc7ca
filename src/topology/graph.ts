/** Graphs in CSR; the one whose nodes are particles and whose edges are springs. */
import { csrAdjacency } from '../core/csr';

/** The springs as edges: two particle indices per spring. */
export interface Edges {
  count: number;
  ends: Uint32Array;
}

/** An undirected graph: each edge is listed at both of its ends. */
export interface Graph {
  count: number;
  /** Row of node i: entries first[i] <= e < first[i + 1]. */
  first: Uint32Array;
  /** The node at the other end. */
  neighbour: Uint32Array;
}

export interface SpringGraph extends Graph {
  /** The spring in between. */
  spring: Uint32Array;
}

/** Rows list their springs in the order of the springs. */
export function springGraph(count: number, { ends }: Edges): SpringGraph {
  const { first, neighbour, edge } = csrAdjacency(count, ends);
  return { count, first, neighbour, spring: edge };
}

/** The nodes first <= i < end, which have no edge to others, as a graph of their own. */
export function subgraph(graph: SpringGraph, first: number, end: number): SpringGraph {
  if (first === 0 && end === graph.count) return graph;
  const [from, to] = [graph.first[first], graph.first[end]];
  return {
    count: end - first,
    first: graph.first.slice(first, end + 1).map((entry) => entry - from),
    neighbour: graph.neighbour.slice(from, to).map((node) => node - first),
    spring: graph.spring.slice(from, to),
  };
}
