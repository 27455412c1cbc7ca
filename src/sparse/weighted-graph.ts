/** Graphs whose nodes and edges stand for several of a finer graph. */
import type { Graph } from './graph';

export interface WeightedGraph extends Graph {
  /** Rows of the matrix that each node stands for, and their sum. */
  readonly weight: Int32Array;
  readonly totalWeight: number;
  /** Edges that each entry of `neighbour` stands for. */
  readonly edgeWeight: Int32Array;
}

/** The graph with 1 for each edge, and for each node unless weights are given. */
export function weightedGraph(graph: Graph, weights?: Int32Array): WeightedGraph {
  const weight = weights ?? new Int32Array(graph.count).fill(1);
  const edgeWeight = new Int32Array(graph.neighbour.length).fill(1);
  let totalWeight = 0;
  for (let i = 0; i < graph.count; i++) totalWeight += weight[i];
  return { ...graph, weight, totalWeight, edgeWeight };
}

/**
 * The part of a graph that has these nodes, renumbered by their place in `nodes`. `number` is work space, one for each node of the graph:
 * -1 on entry, and again on return.
 */
export function subgraph(graph: WeightedGraph, nodes: Int32Array, number: Int32Array): WeightedGraph {
  const count = nodes.length;
  let entries = 0;
  for (let k = 0; k < count; k++) {
    number[nodes[k]] = k;
    entries += graph.first[nodes[k] + 1] - graph.first[nodes[k]];
  }
  const first = new Int32Array(count + 1);
  const neighbour = new Int32Array(entries);
  const edgeWeight = new Int32Array(entries);
  const weight = new Int32Array(count);
  let totalWeight = 0;
  let end = 0;
  for (let k = 0; k < count; k++) {
    const node = nodes[k];
    weight[k] = graph.weight[node];
    totalWeight += weight[k];
    for (let e = graph.first[node]; e < graph.first[node + 1]; e++) {
      const other = number[graph.neighbour[e]];
      if (other < 0) continue;
      neighbour[end] = other;
      edgeWeight[end++] = graph.edgeWeight[e];
    }
    first[k + 1] = end;
  }
  for (let k = 0; k < count; k++) number[nodes[k]] = -1;
  return {
    count,
    first,
    neighbour: neighbour.subarray(0, end),
    edgeWeight: edgeWeight.subarray(0, end),
    weight,
    totalWeight,
  };
}
