/**
 * Cuts a body into patches for temporal blocking: a patch takes several explicit steps on its own. It has its own particles and a halo, which is every
 * particle that springs reach in as many steps. The smaller the halo, the better: patches are cut by recursive bisection across their longest side.
 */
import type { SpringGraph } from './graph';

/**
 * Cuts the particles first <= i < end, which have no spring to others, into sets of at most `size`. A component of the graph that fits into a set stays
 * whole and shares the set with other small components: such a set has no halo. A larger component is bisected.
 */
export function cutIntoSets(
  graph: SpringGraph,
  positions: Float64Array,
  { first, end }: { first: number; end: number },
  size: number,
): Uint32Array[] {
  const sets: Uint32Array[] = [];
  let small: number[] = [];
  for (const component of components(graph, first, end)) {
    if (component.length > size) {
      sets.push(...bisect(Uint32Array.from(component), positions, Math.ceil(component.length / size)));
      continue;
    }
    if (small.length + component.length > size) {
      sets.push(Uint32Array.from(small));
      small = [];
    }
    small.push(...component);
  }
  if (small.length > 0) sets.push(Uint32Array.from(small));
  return sets;
}

/** The connected components of the graph. */
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

/** Recursive coordinate bisection across the longest side, into sets whose sizes differ by at most one. `positions`: x, y, z of each particle [m]. */
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
    let [minimum, maximum] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const i of particles) {
      minimum = Math.min(minimum, positions[3 * i + axis]);
      maximum = Math.max(maximum, positions[3 * i + axis]);
    }
    return maximum - minimum;
  });
  return sizes.indexOf(Math.max(...sizes));
}

export interface Patch {
  /** Its own particles first, then the rings of the halo: particles at a distance of one spring, of two, ... Within a ring, particles with many springs come first. */
  particles: Uint32Array;
  /** within[d] is the number of particles at a distance of at most d springs. */
  within: number[];
}

/** A patch with a halo of `distance` rings. */
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
