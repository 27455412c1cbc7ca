/**
 * Colours of constraints such that two of one colour share no particle: greedy colouring (Fratarcangeli and Pellacini 2015, algorithm 1) over the
 * smallest-last order of the constraint graph, and a way to make the colours similar in size, since the smallest ones leave most of a GPU idle.
 */
import type { Graph } from './graph';
import { smallestLastColours } from './smallest-last';
import { constraintGraph, type Ties } from './ties';

/** Colour of each constraint, from 0. At most one colour more than the degeneracy of the constraint graph (equation 6). */
export function colourTies(ties: Ties, particleCount: number): Uint32Array {
  return smallestLastColours(constraintGraph(ties, particleCount));
}

/** The number of nodes of each colour. */
export function colourSizes(colours: Uint32Array): Uint32Array {
  let count = 0;
  for (let k = 0; k < colours.length; k++) count = Math.max(count, colours[k] + 1);
  const sizes = new Uint32Array(count);
  for (let k = 0; k < colours.length; k++) sizes[colours[k]]++;
  return sizes;
}

/** Later rounds move few nodes: most of those that can move do so in the first two. */
const maxRounds = 8;

/**
 * The same number of colours with sizes that differ less. In each round every node, in ascending order, may leave its colour for the smallest colour that
 * none of its neighbours has, if that one stays smaller than the one it leaves. Each move lowers the sum of the squared sizes, so no move is ever undone
 * by the next. A round is linear in the edges, plus nodes times colours.
 */
export function evenColours(graph: Graph, colours: Uint32Array): Uint32Array {
  const evened = colours.slice();
  const sizes = colourSizes(colours);
  const average = graph.count / sizes.length;
  const takenBy = new Int32Array(sizes.length);
  for (let round = 0, moved = true; round < maxRounds && moved; round++) {
    moved = false;
    takenBy.fill(-1);
    for (let node = 0; node < graph.count; node++) {
      const own = evened[node];
      if (sizes[own] <= average) continue;
      const rowEnd = graph.first[node + 1];
      for (let e = graph.first[node]; e < rowEnd; e++) takenBy[evened[graph.neighbour[e]]] = node;
      let best = own;
      let fewest = sizes[own] - 1;
      for (let colour = 0; colour < sizes.length; colour++) {
        if (sizes[colour] >= fewest || takenBy[colour] === node) continue;
        best = colour;
        fewest = sizes[colour];
      }
      if (best === own) continue;
      sizes[own]--;
      sizes[best]++;
      evened[node] = best;
      moved = true;
    }
  }
  return evened;
}
