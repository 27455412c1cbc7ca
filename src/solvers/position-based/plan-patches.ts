/** Constraints cut into patches for `solvePatches`: which constraint belongs to which patch, its colours there, and the copies of its particles. */
import { csrRows } from '../../core/csr';
import { springGraph } from '../../topology/graph';
import { colouredTies } from '../../topology/partition';
import { cutIntoSets } from '../../topology/patches';
import type { Ties } from '../../topology/ties';
import { typeBits } from './patch-types';
import type { PlanRequest, Progress } from './plan-layout';

/** What patches are cut by: two ends per spring, and x, y, z of each particle [m]. */
export interface PatchMesh {
  readonly ends: Uint32Array;
  readonly positions: Float64Array;
}

export interface PatchPlan {
  readonly schedule: 'patches';
  readonly patchCount: number;
  /** Copies of the patch that has most. */
  readonly capacity: number;
  /** The particle of each copy. */
  readonly particleOf: Uint32Array;
  /** As `solvePatches` reads them. */
  readonly patches: Uint32Array;
  readonly segmentsFrom: number;
  /** As `solvePatches` reads them, without the numbers of constraints at rest. */
  readonly record: Uint32Array;
  /** For each type the first record of each constraint. */
  readonly recordOf: readonly Uint32Array[];
  /** Numbers worth showing: of constraints of each type, and of the colours of the patch that has most. */
  readonly facts: Record<string, number>;
}

type Constrained = Pick<PlanRequest, 'particleCount' | 'types'>;

/** Particles of a patch, besides those at its border, to begin with: fewer where it does not fit into the memory of a workgroup. */
const patchSize = 512;
const minPatchSize = 64;
/** Copies of particles in a patch: 16 KiB, which every GPU has for a workgroup. */
export const mostCopies = 1024;

/** In the memory that every workgroup has: larger patches would leave more of a GPU idle. Null where there are particles with too many constraints. */
export function fittingPatches(request: Constrained, mesh: PatchMesh, progress: Progress): PatchPlan | null {
  for (let size = patchSize; size >= minPatchSize; size = Math.floor(0.7 * size)) {
    const plan = planPatches(request, mesh, size, progress);
    if (plan.capacity <= mostCopies) return plan;
  }
  return null;
}

/** `size`: the maximum of particles that a patch has before those at its border are added. */
export function planPatches(
  { particleCount, types }: Constrained,
  { ends, positions }: PatchMesh,
  size: number,
  progress: Progress,
): PatchPlan {
  const graph = springGraph(particleCount, { count: ends.length / 2, ends });
  const sets = cutIntoSets(graph, positions, { first: 0, end: particleCount }, size);
  const setOf = new Uint32Array(particleCount);
  sets.forEach((set, s) => {
    for (const particle of set) setOf[particle] = s;
  });
  const members = types.map((constraints) => csrRows(sets.length, ownersOf(constraints, setOf)));
  const facts: Record<string, number> = { patches: sets.length };
  for (const { name, count } of types) if (count > 0) facts[name] = count;

  const headers: number[] = [];
  const segments: number[] = [];
  const particleOf: number[] = [];
  const recordOf = types.map(({ count }) => new Uint32Array(count));
  const record = new Uint32Array(4 * types.reduce((sum, { count, records }) => sum + records * count, 0));
  const indexIn = new Int32Array(particleCount).fill(-1);
  let [next, capacity, mostColours] = [0, 0, 0];
  for (let s = 0; s < sets.length; s++) {
    progress(s / sets.length);
    const firstCopy = particleOf.length;
    const firstSegment = segments.length / 2;
    types.forEach(({ size: corners, records, particles }, t) => {
      const { first, list } = members[t];
      const own = list.subarray(first[s], first[s + 1]);
      if (own.length === 0) return;
      const local = new Uint32Array(corners * own.length);
      own.forEach((c, k) => {
        for (let n = 0; n < corners; n++) {
          const particle = particles[corners * c + n];
          if (indexIn[particle] < 0) {
            indexIn[particle] = particleOf.length - firstCopy;
            particleOf.push(particle);
          }
          local[corners * k + n] = indexIn[particle];
        }
      });
      const ties = { count: own.length, size: corners, particles: local };
      const { order, colours } = colouredTies(ties, particleOf.length - firstCopy);
      for (const colour of colours) {
        segments.push(next, (colour.count << typeBits) | t);
        for (let k = colour.first; k < colour.first + colour.count; k++) {
          for (let n = 0; n < corners; n++) {
            record[4 * next + (n >> 1)] |= local[corners * order[k] + n] << (16 * (n & 1));
          }
          recordOf[t][own[order[k]]] = next;
          next += records;
        }
      }
    });
    headers.push(firstCopy, particleOf.length - firstCopy, firstSegment, segments.length / 2);
    capacity = Math.max(capacity, particleOf.length - firstCopy);
    mostColours = Math.max(mostColours, segments.length / 2 - firstSegment);
    for (let k = firstCopy; k < particleOf.length; k++) indexIn[particleOf[k]] = -1;
  }
  return {
    schedule: 'patches',
    patchCount: sets.length,
    capacity,
    particleOf: Uint32Array.from(particleOf),
    patches: Uint32Array.from([...headers, ...segments]),
    segmentsFrom: headers.length,
    record,
    recordOf,
    facts: { ...facts, colours: mostColours, copies: particleOf.length },
  };
}

/** The set of each constraint: that which has most of its particles; of several the first. */
function ownersOf({ count, size, particles }: Ties, setOf: Uint32Array): Uint32Array {
  const owners = new Uint32Array(count);
  for (let c = 0; c < count; c++) {
    let [best, most] = [0, 0];
    for (let n = 0; n < size; n++) {
      const set = setOf[particles[size * c + n]];
      let own = 0;
      for (let m = 0; m < size; m++) if (setOf[particles[size * c + m]] === set) own++;
      if (own > most || (own === most && set < best)) [best, most] = [set, own];
    }
    owners[c] = best;
  }
  return owners;
}
