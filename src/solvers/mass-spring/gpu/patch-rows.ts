/** The patches of a model as `stepPatches` reads them: lists of particles, and their springs in sliced ELLPACK. */
import type { Springs } from '../../../elements/spring/springs';
import type { SpringGraph } from '../../../topology/graph';
import { cutIntoSets, type Patch, patchAround } from '../../../topology/patches';
import { entryOf, sliceOffsets, sliceSize } from './sliced-ellpack';
import { type PatchShape, patchHeader } from './step-patches.kernel';

/** A body: its particles, first <= i < end of the model. No spring leads to particles of another body. */
export interface Part {
  readonly first: number;
  readonly end: number;
}

export interface PatchRows {
  /** Headers, lists of particles, slices, and from `linksFrom` on the links. */
  patches: Uint32Array;
  linksFrom: number;
  linkSpring: Float32Array;
  /** The number of patches of each part: the patches of a part are consecutive. */
  counts: number[];
}

/** `bufferIndex` has the index of each particle in the buffers. Null where a patch is larger than the shape allows. */
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
  const degree = (i: number) => graph.first[i + 1] - graph.first[i];
  let columns = 0;
  const slicesOf = list.map(({ particles, within }) => {
    const slices = sliceOffsets(particles.subarray(0, within[steps - 1]).map(degree), columns);
    columns = slices[slices.length - 1];
    return slices;
  });

  const words = list.reduce((sum, { particles }, i) => sum + header + particles.length + slicesOf[i].length, 0);
  // Links begin at a multiple of a column, so that columns are aligned to the GPU's cache lines.
  const linksFrom = sliceSize * Math.ceil(words / sliceSize);
  const patches = new Uint32Array(linksFrom + sliceSize * columns);
  const linkSpring = new Float32Array(4 * sliceSize * columns);
  let at = header * list.length;
  list.forEach(({ particles, within }, i) => {
    patches.set([at, at + particles.length, ...within.toReversed()], header * i);
    patches.set(
      particles.map((particle) => bufferIndex[particle]),
      at,
    );
    at += particles.length;
    patches.set(slicesOf[i], at);
    at += slicesOf[i].length;
  });

  list.forEach(({ particles, within }, i) => {
    const slices = slicesOf[i];
    const local = new Map(Array.from(particles, (particle, n) => [particle, n]));
    for (let lane = 0; lane < within[steps - 1]; lane++) {
      const slice = Math.floor(lane / sliceSize);
      const row = graph.first[particles[lane]];
      for (let n = 0; n < 2 * (slices[slice + 1] - slices[slice]); n++) {
        const entry = entryOf(slices[slice], lane, n);
        const there = n < degree(particles[lane]);
        // Padding is a spring from a particle to itself, which exerts nothing.
        const neighbour = there ? local.get(graph.neighbour[row + n])! : lane;
        patches[linksFrom + entry] |= neighbour << (16 * (n % 2));
        if (!there) continue;
        linkSpring[4 * entry + 2 * (n % 2)] = stiffness[graph.spring[row + n]];
        linkSpring[4 * entry + 2 * (n % 2) + 1] = rest[graph.spring[row + n]];
      }
    }
  });
  return { patches, linksFrom, linkSpring };
}
