/**
 * Cuts a body into patches that can take several explicit steps each on its own: its own particles, and around them those that the springs reach in as
 * many steps. The fewer of the latter, the better: patches are as round as halving along the longer side makes them.
 */
import type { SpringGraph } from './graph';

/**
 * The particles first <= i < end, which have no spring to others, in sets of at most `size`. What hangs together and is no larger stays together,
 * with others like it: nothing is around such a set. What is larger is bisected.
 */
export function cutIntoSets(
  graph: SpringGraph,
  positions: Float64Array,
  { first, end }: { first: number; end: number },
  size: number,
): Uint32Array[] {
  const sets: Uint32Array[] = [];
  let together: number[] = [];
  for (const component of components(graph, first, end)) {
    if (component.length > size) {
      sets.push(...bisect(Uint32Array.from(component), positions, Math.ceil(component.length / size)));
      continue;
    }
    if (together.length + component.length > size) {
      sets.push(Uint32Array.from(together));
      together = [];
    }
    together.push(...component);
  }
  if (together.length > 0) sets.push(Uint32Array.from(together));
  return sets;
}

/** Particles that springs join, directly or by way of others. */
function components(graph: SpringGraph, first: number, end: number): number[][] {
  const seen = new Uint8Array(end - first);
  const found: number[][] = [];
  for (let start = first; start < end; start++) {
    if (seen[start - first]) continue;
    seen[start - first] = 1;
    const component = [start];
    for (let at = 0; at < component.length; at++) {
      for (let e = graph.first[component[at]]; e < graph.first[component[at] + 1]; e++) {
        const j = graph.neighbour[e];
        if (seen[j - first]) continue;
        seen[j - first] = 1;
        component.push(j);
      }
    }
    found.push(component);
  }
  return found;
}

/** Sets whose sizes differ by one at most: halves of halves, cut across their longest side. `positions`: x, y, z of each particle [m]. */
export function bisect(particles: Uint32Array, positions: Float64Array, parts: number): Uint32Array[] {
  if (parts <= 1) return [particles];
  const axis = longestAxis(particles, positions);
  const sorted = particles.slice().sort((a, b) => positions[3 * a + axis] - positions[3 * b + axis]);
  const left = parts >> 1;
  const cut = Math.round((sorted.length * left) / parts);
  return [
    ...bisect(sorted.subarray(0, cut), positions, left),
    ...bisect(sorted.subarray(cut), positions, parts - left),
  ];
}

function longestAxis(particles: Uint32Array, positions: Float64Array): number {
  const sizes = [0, 1, 2].map((axis) => {
    let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const i of particles) {
      least = Math.min(least, positions[3 * i + axis]);
      most = Math.max(most, positions[3 * i + axis]);
    }
    return most - least;
  });
  return sizes.indexOf(Math.max(...sizes));
}

export interface Patch {
  /** Its own particles first, then those one spring away, two, ... Among equally far ones, those with many springs come first. */
  particles: Uint32Array;
  /** within[d]: how many of them are at most d springs away. */
  within: number[];
}

/** The particles at most `distance` springs away from the own ones. */
export function patchAround(graph: SpringGraph, own: Uint32Array, distance: number): Patch {
  const degree = (i: number) => graph.first[i + 1] - graph.first[i];
  const byDegree = (ring: Iterable<number>) => [...ring].sort((a, b) => degree(b) - degree(a));
  const seen = new Set(own);
  let ring = byDegree(own);
  const particles = [...ring];
  const within = [ring.length];
  for (let d = 1; d <= distance; d++) {
    const reached = new Set<number>();
    for (const i of ring) {
      for (let e = graph.first[i]; e < graph.first[i + 1]; e++) {
        if (!seen.has(graph.neighbour[e])) reached.add(graph.neighbour[e]);
      }
    }
    ring = byDegree(reached);
    for (const i of ring) seen.add(i);
    particles.push(...ring);
    within.push(particles.length);
  }
  return { particles: Uint32Array.from(particles), within };
}
