/** The graph whose nodes are particles and whose edges are springs, as compressed rows. */

/** What makes a graph of springs: two particle indices a spring. */
export interface Edges {
  count: number;
  ends: Uint32Array;
}

export interface SpringGraph {
  count: number;
  /** Row of node i: entries first[i] <= e < first[i + 1]. */
  first: Uint32Array;
  /** The node at the other end. */
  neighbour: Uint32Array;
  /** The spring in between. */
  spring: Uint32Array;
}

/** Rows list their springs in the order of the springs. */
export function springGraph(count: number, springs: Edges): SpringGraph {
  const { ends } = springs;
  const first = new Uint32Array(count + 1);
  for (let e = 0; e < ends.length; e++) first[ends[e] + 1]++;
  for (let i = 0; i < count; i++) first[i + 1] += first[i];
  const fill = first.slice(0, count);
  const neighbour = new Uint32Array(ends.length);
  const spring = new Uint32Array(ends.length);
  for (let s = 0; s < springs.count; s++) {
    const a = ends[2 * s];
    const b = ends[2 * s + 1];
    neighbour[fill[a]] = b;
    spring[fill[a]++] = s;
    neighbour[fill[b]] = a;
    spring[fill[b]++] = s;
  }
  return { count, first, neighbour, spring };
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
