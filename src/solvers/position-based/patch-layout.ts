/** Constraints cut into patches for `solvePatches`: which constraint belongs to which patch, its colours there, and the copies of its particles. */
import { csrRows } from '../../core/csr';
import type { Model } from '../../scene/assemble';
import { springGraph } from '../../topology/graph';
import { colouredTies } from '../../topology/partition';
import { cutIntoSets } from '../../topology/patches';
import { type Constraints, constraintTypes } from './constraint-types';
import { patchTypes, typeBits } from './patch-types';
import { tyingEdges } from './tying-edges';

export interface PatchLayout {
  readonly patchCount: number;
  /** Copies of the patch that has most. */
  readonly capacity: number;
  /** The particle of each copy. */
  readonly particleOf: Uint32Array;
  /** As `solvePatches` reads them. */
  readonly patches: Uint32Array;
  readonly segmentsFrom: number;
  readonly record: Uint32Array;
  /** Numbers worth showing: of constraints of each type, and of the colours of the patch that has most. */
  readonly facts: Record<string, number>;
}

/** `size`: the maximum of particles that a patch has before those at its border are added. */
export function layOutPatches(model: Model, size: number): PatchLayout {
  const { particleCount, positions } = model;
  const sets = cutIntoSets(
    springGraph(particleCount, tyingEdges(model, { spans: true })),
    positions,
    { first: 0, end: particleCount },
    size,
  );
  const setOf = new Uint32Array(particleCount);
  sets.forEach((set, s) => {
    for (const particle of set) setOf[particle] = s;
  });
  const types = constraintTypes.map((type) => type.constraints(model));
  const members = types.map((constraints) => csrRows(sets.length, ownersOf(constraints, setOf)));
  const facts: Record<string, number> = { patches: sets.length };
  constraintTypes.forEach(({ name }, t) => {
    if (types[t].count > 0) facts[name] = types[t].count;
  });

  const headers: number[] = [];
  const segments: number[] = [];
  const particleOf: number[] = [];
  const record = new Uint32Array(4 * types.reduce((sum, { count }, t) => sum + patchTypes[t].records * count, 0));
  const asFloats = new Float32Array(record.buffer);
  const indexIn = new Int32Array(particleCount).fill(-1);
  let [next, capacity, mostColours] = [0, 0, 0];
  for (let s = 0; s < sets.length; s++) {
    const firstCopy = particleOf.length;
    const firstSegment = segments.length / 2;
    types.forEach((constraints, t) => {
      const { first, list } = members[t];
      const own = list.subarray(first[s], first[s + 1]);
      if (own.length === 0) return;
      const { size: corners, lanes, particles, rest } = constraints;
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
          const [at, c] = [4 * next, own[order[k]]];
          for (let n = 0; n < corners; n++) record[at + (n >> 1)] |= local[corners * order[k] + n] << (16 * (n & 1));
          for (let n = 0; n < lanes; n++) asFloats[at + 2 + n] = rest[lanes * c + n];
          next += patchTypes[t].records;
        }
      }
    });
    headers.push(firstCopy, particleOf.length - firstCopy, firstSegment, segments.length / 2);
    capacity = Math.max(capacity, particleOf.length - firstCopy);
    mostColours = Math.max(mostColours, segments.length / 2 - firstSegment);
    for (let k = firstCopy; k < particleOf.length; k++) indexIn[particleOf[k]] = -1;
  }
  return {
    patchCount: sets.length,
    capacity,
    particleOf: Uint32Array.from(particleOf),
    patches: Uint32Array.from([...headers, ...segments]),
    segmentsFrom: headers.length,
    record,
    facts: { ...facts, colours: mostColours, copies: particleOf.length },
  };
}

/** The set of each constraint: that which has most of its particles; of several the first. */
function ownersOf({ count, size, particles }: Constraints, setOf: Uint32Array): Uint32Array {
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
