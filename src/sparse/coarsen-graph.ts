/**
 * A graph of about half the nodes that looks like the given one from afar: neighbours are paired, each pair becomes one node.
 *
 * Pairs are joined by heavy edges, so that few are left to be cut, and are light themselves, so that nodes stay of a size: the edge
 * with the largest weight^2 / (weight of its ends) is taken (M. Holtgrewe, P. Sanders, C. Schulz, Engineering a scalable high quality
 * graph partitioner, 2010). G. Karypis, V. Kumar, A fast and high quality multilevel scheme for partitioning irregular graphs, SIAM J. Sci.
 * Comput. 20 (1998), has the scheme.
 */
import type { WeightedGraph } from './weighted-graph';

export interface CoarseGraph extends WeightedGraph {
  /** The coarse node of each fine one. */
  readonly coarse: Int32Array;
}

export function coarsenGraph(graph: WeightedGraph, maxWeight: number, random: () => number): CoarseGraph {
  const mate = pairNodes(graph, maxWeight, random);
  const coarse = new Int32Array(graph.count);
  let count = 0;
  for (let i = 0; i < graph.count; i++) {
    if (mate[i] < i) coarse[i] = coarse[mate[i]];
    else coarse[i] = count++;
  }
  return contract(graph, mate, coarse, count);
}

/** mate[i]: the node that i is paired with, itself if none. */
function pairNodes(graph: WeightedGraph, maxWeight: number, random: () => number): Int32Array {
  const { count, first, neighbour, edgeWeight, weight } = graph;
  const mate = new Int32Array(count).fill(-1);
  const visit = shuffled(count, random);
  for (let k = 0; k < count; k++) {
    const i = visit[k];
    if (mate[i] >= 0) continue;
    let best = i;
    let bestRating = 0;
    for (let e = first[i]; e < first[i + 1]; e++) {
      const j = neighbour[e];
      if (mate[j] >= 0 || weight[i] + weight[j] > maxWeight) continue;
      const rating = (edgeWeight[e] * edgeWeight[e]) / weight[j];
      if (rating > bestRating) {
        best = j;
        bestRating = rating;
      }
    }
    mate[i] = best;
    mate[best] = i;
  }
  return mate;
}

function shuffled(count: number, random: () => number): Int32Array {
  const items = new Int32Array(count);
  for (let i = 0; i < count; i++) {
    const j = Math.floor(random() * (i + 1));
    items[i] = items[j];
    items[j] = i;
  }
  return items;
}

function contract(graph: WeightedGraph, mate: Int32Array, coarse: Int32Array, count: number): CoarseGraph {
  const first = new Int32Array(count + 1);
  const neighbour = new Int32Array(graph.neighbour.length);
  const edgeWeight = new Int32Array(graph.neighbour.length);
  const weight = new Int32Array(count);
  /** Where an edge to this coarse node is already, if at or after the start of the current node's. */
  const entry = new Int32Array(count).fill(-1);
  let end = 0;
  for (let i = 0; i < graph.count; i++) {
    if (mate[i] < i) continue;
    const own = coarse[i];
    const begin = end;
    weight[own] = graph.weight[i] + (mate[i] === i ? 0 : graph.weight[mate[i]]);
    for (let node = i; ; node = mate[i]) {
      for (let e = graph.first[node]; e < graph.first[node + 1]; e++) {
        const other = coarse[graph.neighbour[e]];
        if (other === own) continue;
        const known = entry[other];
        if (known >= begin) {
          edgeWeight[known] += graph.edgeWeight[e];
        } else {
          entry[other] = end;
          neighbour[end] = other;
          edgeWeight[end++] = graph.edgeWeight[e];
        }
      }
      if (node === mate[i]) break;
    }
    first[own + 1] = end;
  }
  return {
    count,
    first,
    neighbour: neighbour.subarray(0, end),
    edgeWeight: edgeWeight.subarray(0, end),
    weight,
    totalWeight: graph.totalWeight,
    coarse,
  };
}
