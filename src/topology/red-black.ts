/**
 * Red-black ordering (Pall 2018 section 4.2): two colours such that no spring joins particles of one colour. Exists only when the
 * graph is bipartite, as quadrangular networks and ropes without shear and bend springs are.
 */
import type { SpringGraph } from './graph';

/** Colour 0 or 1 of each node by breadth-first search over the springs that `use` accepts; each component starts with colour 0. */
export function twoColours(graph: SpringGraph, use: (spring: number) => boolean = () => true): Uint8Array {
  const unseen = 255;
  const colours = new Uint8Array(graph.count).fill(unseen);
  const queue = new Uint32Array(graph.count);
  for (let start = 0; start < graph.count; start++) {
    if (colours[start] !== unseen) continue;
    colours[start] = 0;
    let head = 0;
    let tail = 0;
    queue[tail++] = start;
    while (head < tail) {
      const node = queue[head++];
      for (let e = graph.first[node]; e < graph.first[node + 1]; e++) {
        const other = graph.neighbour[e];
        if (colours[other] !== unseen || !use(graph.spring[e])) continue;
        colours[other] = 1 - colours[node];
        queue[tail++] = other;
      }
    }
  }
  return colours;
}

/** Springs that join two nodes of one colour, in ascending order. */
export function springsInTheWay(graph: SpringGraph, colours: ArrayLike<number>): number[] {
  const found: number[] = [];
  for (let node = 0; node < graph.count; node++) {
    for (let e = graph.first[node]; e < graph.first[node + 1]; e++) {
      if (graph.neighbour[e] > node && colours[graph.neighbour[e]] === colours[node]) found.push(graph.spring[e]);
    }
  }
  return found.sort((a, b) => a - b);
}
