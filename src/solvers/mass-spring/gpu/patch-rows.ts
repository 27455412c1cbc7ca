/** The patches of a model as `stepPatches` reads them. */
import type { Springs } from '../../../elements/spring/springs';
import type { SpringGraph } from '../../../topology/graph';
import { cutIntoSets, type Patch, patchAround } from '../../../topology/patches';
import { particlesPerSlice } from './step-mesh.kernel';
import { type PatchShape, patchHeader } from './step-patches.kernel';

/** A body: its particles, first <= i < end of the model. They have no spring to others. */
export interface Part {
  readonly first: number;
  readonly end: number;
}

export interface PatchRows {
  /** Lists, slices, and from `linksFrom` on the links. */
  patches: Uint32Array;
  linksFrom: number;
  linkSpring: Float32Array;
  /** How many patches each part has: they come one after the other. */
  counts: number[];
}

/** `place` has the place of each particle in the buffers. Null where a patch is larger than the shape allows. */
export function patchRows(
  graph: SpringGraph,
  springs: Springs,
  positions: Float64Array,
  bufferIndex: Uint32Array,
  parts: readonly Part[],
  shape: PatchShape,
): PatchRows | null {
  const { size, steps, lanes, capacity } = shape;
  const list: Patch[] = [];
  const counts: number[] = [];
  for (const part of parts) {
    const owned = cutIntoSets(graph, positions, part, size);
    counts.push(owned.length);
    for (const own of owned) {
      const patch = patchAround(graph, own, steps);
      if (patch.within[steps - 1] > lanes || patch.within[steps] > capacity) return null;
      list.push(patch);
    }
  }
  return { ...layOut(list, graph, springs, bufferIndex, steps), counts };
}

function layOut(
  list: readonly Patch[],
  graph: SpringGraph,
  { stiffness, rest }: Springs,
  bufferIndex: Uint32Array,
  steps: number,
): Omit<PatchRows, 'counts'> {
  const header = patchHeader(steps);
  const slicesOf = ({ within }: Patch) => Math.ceil(within[steps - 1] / particlesPerSlice);
  const numbers = list.reduce((sum, p) => sum + header + p.particles.length + slicesOf(p) + 1, 0);
  const patches = new Uint32Array(numbers);
  const degree = (i: number) => graph.first[i + 1] - graph.first[i];
  let at = header * list.length;
  let rows = 0;
  list.forEach((p, i) => {
    const slices = slicesOf(p);
    patches.set([at, at + p.particles.length, ...p.within.toReversed()], header * i);
    patches.set(
      p.particles.map((particle) => bufferIndex[particle]),
      at,
    );
    at += p.particles.length;
    for (let s = 0; s < slices; s++) {
      patches[at++] = rows;
      const inSlice = p.particles.subarray(
        particlesPerSlice * s,
        Math.min(particlesPerSlice * (s + 1), p.within[steps - 1]),
      );
      rows += Math.ceil(inSlice.reduce((most, particle) => Math.max(most, degree(particle)), 0) / 2);
    }
    patches[at++] = rows;
  });
  const link = new Uint32Array(particlesPerSlice * rows);
  const linkSpring = new Float32Array(4 * link.length);
  list.forEach((p, i) => {
    const slices = patches[header * i + 1];
    const local = new Map(Array.from(p.particles, (particle, n) => [particle, n]));
    for (let lane = 0; lane < p.within[steps - 1]; lane++) {
      const slice = slices + Math.floor(lane / particlesPerSlice);
      const springsOf = graph.first[p.particles[lane]];
      for (let e = 0; e < 2 * (patches[slice + 1] - patches[slice]); e++) {
        const entry = particlesPerSlice * (patches[slice] + (e >> 1)) + (lane % particlesPerSlice);
        const there = e < degree(p.particles[lane]);
        // What others of the slice have more is filled with springs of a particle to itself.
        const neighbour = there ? local.get(graph.neighbour[springsOf + e])! : lane;
        link[entry] |= neighbour << (16 * (e % 2));
        if (!there) continue;
        linkSpring[4 * entry + 2 * (e % 2)] = stiffness[graph.spring[springsOf + e]];
        linkSpring[4 * entry + 2 * (e % 2) + 1] = rest[graph.spring[springsOf + e]];
      }
    }
  });
  // Rows begin where a GPU's lines of memory do.
  const linksFrom = particlesPerSlice * Math.ceil(numbers / particlesPerSlice);
  const joined = new Uint32Array(linksFrom + link.length);
  joined.set(patches);
  joined.set(link, linksFrom);
  return { patches: joined, linksFrom, linkSpring };
}
