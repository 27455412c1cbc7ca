/**
 * Nested dissection: a small set of nodes that separates the graph in two is eliminated last, and each part is ordered likewise, so that
 * nothing that happens in one part causes fill in the other (A. George, Nested dissection of a regular finite element mesh, SIAM J. Numer.
 * Anal. 10, 1973). Parts that are small are ordered by minimum degree. Needs no coordinates; where the nodes of a connected part are those of a regular grid, and
 * it is known where they lie on it, `gridDissection` does better.
 */
import { seededRandom } from '../core/random';
import { findSeparator } from './find-separator';
import type { Graph } from './graph';
import { gridDissection } from './grid-dissection';
import { minimumDegree } from './minimum-degree';
import { SeparatorMover, separator } from './refine-separator';
import { subgraph, type WeightedGraph, weightedGraph } from './weighted-graph';

/** Parts of at most so many nodes are ordered by minimum degree. */
const leafSize = 120;

/** A part that is still to be ordered. */
interface Part {
  graph: WeightedGraph;
  /** Its nodes in the whole graph. */
  nodes: Int32Array;
  /** Where it begins in the order. */
  begin: number;
}

/**
 * The nodes of the graph in the order of elimination. `weights`: rows that each node stands for, by default 1. `grid`: column and row of each node on a
 * regular grid, two numbers per node, -1 for one that lies on none.
 */
export function nestedDissection(graph: Graph, weights?: Int32Array, grid?: Int32Array): Int32Array {
  const whole = weightedGraph(graph, weights);
  const random = seededRandom(1);
  const order = new Int32Array(graph.count);
  const number = new Int32Array(graph.count).fill(-1);
  const mover = new SeparatorMover(graph.count);
  const parts: Part[] = [];
  const nodes = new Int32Array(graph.count);
  for (let i = 0; i < graph.count; i++) nodes[i] = i;
  addConnected(parts, { graph: whole, nodes, begin: 0 }, number);
  for (let part = parts.pop(); part; part = parts.pop()) {
    if (grid && liesOnGrid(part, grid)) {
      orderGrid(part, grid, order);
      continue;
    }
    if (part.graph.count <= leafSize) {
      orderLeaf(whole, part, number, order);
      continue;
    }
    const cut = findSeparator(part.graph, mover, random);
    for (const side of split(part, cut.part, number, order)) addConnected(parts, side, number);
  }
  return order;
}

/** Whether that is known of all of its nodes. */
function liesOnGrid({ nodes }: Part, grid: Int32Array): boolean {
  for (let i = 0; i < nodes.length; i++) if (grid[2 * nodes[i]] < 0) return false;
  return true;
}

function orderGrid({ graph, nodes, begin }: Part, grid: Int32Array, order: Int32Array): void {
  const places = new Int32Array(2 * nodes.length);
  for (let i = 0; i < nodes.length; i++) {
    places[2 * i] = grid[2 * nodes[i]];
    places[2 * i + 1] = grid[2 * nodes[i] + 1];
  }
  const found = gridDissection(graph, places);
  for (let k = 0; k < found.length; k++) order[begin + k] = nodes[found[k]];
}

/** Puts the separator at the end of the part's range of the order; returns the two sides. */
function split(part: Part, where: Uint8Array, number: Int32Array, order: Int32Array): Part[] {
  const { graph, nodes, begin } = part;
  const size = [0, 0, 0];
  for (let i = 0; i < graph.count; i++) size[where[i]]++;
  const local = size.map((count) => new Int32Array(count));
  const filled = [0, 0, 0];
  for (let i = 0; i < graph.count; i++) local[where[i]][filled[where[i]]++] = i;
  let end = begin + graph.count;
  for (const i of local[separator]) order[--end] = nodes[i];
  return [0, 1].map((side) => ({
    graph: subgraph(graph, local[side], number),
    nodes: local[side].map((i) => nodes[i]),
    begin: side === 0 ? begin : begin + size[0],
  }));
}

/** Adds a part; pieces of it that nothing joins are parts of their own, small ones together. */
function addConnected(parts: Part[], part: Part, number: Int32Array): void {
  const { graph, nodes, begin } = part;
  const { count, first, neighbour } = graph;
  /** Nodes piece by piece. */
  const found = new Int32Array(count);
  const seen = new Uint8Array(count);
  let end = 0;
  /** Where the pieces that become the next part begin, and where the last of them begins. */
  let from = 0;
  const add = (to: number) => {
    if (to === from) return;
    const local = found.slice(from, to).sort();
    if (local.length === count) parts.push(part);
    else parts.push({ graph: subgraph(graph, local, number), nodes: local.map((i) => nodes[i]), begin: begin + from });
    from = to;
  };
  for (let root = 0; root < count; root++) {
    if (seen[root]) continue;
    const piece = end;
    seen[root] = 1;
    found[end++] = root;
    for (let at = piece; at < end; at++) {
      for (let e = first[found[at]]; e < first[found[at] + 1]; e++) {
        if (seen[neighbour[e]]) continue;
        seen[neighbour[e]] = 1;
        found[end++] = neighbour[e];
      }
    }
    if (end - from > leafSize) add(piece);
  }
  add(end);
}

/** By minimum degree, with the separators around it as its halo. */
function orderLeaf(whole: WeightedGraph, { nodes, begin }: Part, number: Int32Array, order: Int32Array): void {
  const withHalo = Array.from(nodes);
  for (const node of nodes) number[node] = 0;
  for (const node of nodes) {
    for (let e = whole.first[node]; e < whole.first[node + 1]; e++) {
      const near = whole.neighbour[e];
      if (number[near] >= 0) continue;
      number[near] = 0;
      withHalo.push(near);
    }
  }
  for (const node of withHalo) number[node] = -1;
  const graph = subgraph(whole, Int32Array.from(withHalo), number);
  const leaf = minimumDegree(graph, { weights: graph.weight, haloFrom: nodes.length });
  for (let k = 0; k < leaf.length; k++) order[begin + k] = nodes[leaf[k]];
}
