/** The patches of bodies that tore, from those of the whole bodies: constraints stay in their patch and in their colour there, and copies are split as their particles are. */
import { csrRows } from '../../core/csr';
import { cornerOf } from '../../topology/torn-ties';
import { patchTypes, typeBits, typeMask } from './patch-types';
import { mostCopies, type PatchPlan } from './plan-patches';
import { TornPlaces } from './torn-places';
import type { TornTies } from './torn-plan';

/** Constraints of a segment, and what `TornPlaces.take` gave for their particles. */
interface TornSegment {
  readonly type: number;
  readonly constraints: Uint32Array;
  readonly entries: Uint32Array;
}

/** Null where a patch has more copies than fit. */
export function tornPatches(
  plan: PatchPlan,
  types: readonly TornTies[],
  counts: Record<string, number>,
): PatchPlan | null {
  const { patches, patchCount, segmentsFrom } = plan;
  const places = new TornPlaces(plan.particleOf.length, 0);
  const segments = tornSegments(plan, types, places);
  const { number, particleOf, before } = places.numbered(0);

  const headers: number[] = [];
  const words: number[] = [];
  const recordOf = types.map(({ now }) => new Uint32Array(now.count));
  const record = new Uint32Array(4 * types.reduce((sum, { now }, t) => sum + patchTypes[t].records * now.count, 0));
  let [next, capacity, mostColours] = [0, 0, 0];
  for (let patch = 0; patch < patchCount; patch++) {
    const [wholeCopy, wholeCopies, firstSegment, endSegment] = patches.subarray(4 * patch, 4 * patch + 4);
    const [firstCopy, endCopy] = [before[wholeCopy], before[wholeCopy + wholeCopies]];
    const firstWord = words.length / 2;
    for (let s = firstSegment; s < endSegment; s++) {
      const { type, constraints, entries } = segments[s];
      if (constraints.length === 0) continue;
      const { size, records } = patchTypes[type];
      words.push(next, (constraints.length << typeBits) | type);
      constraints.forEach((c, k) => {
        for (let n = 0; n < size; n++) {
          record[4 * next + (n >> 1)] |= (number[entries[size * k + n]] - firstCopy) << (16 * (n & 1));
        }
        recordOf[type][c] = next;
        next += records;
      });
    }
    headers.push(firstCopy, endCopy - firstCopy, firstWord, words.length / 2);
    capacity = Math.max(capacity, endCopy - firstCopy);
    mostColours = Math.max(mostColours, words.length / 2 - firstWord);
  }
  if (capacity > mostCopies) return null;
  return {
    ...plan,
    capacity,
    particleOf: Uint32Array.from(particleOf),
    patches: Uint32Array.from([...headers, ...words]),
    segmentsFrom,
    record,
    recordOf,
    facts: { ...plan.facts, ...counts, colours: mostColours, copies: particleOf.length },
  };
}

/** What is left of each segment. No two segments of a patch may be mixed up: each is a colour. */
function tornSegments(plan: PatchPlan, types: readonly TornTies[], places: TornPlaces): TornSegment[] {
  const { patches, patchCount, segmentsFrom, record, recordOf } = plan;
  const segmentCount = (patches.length - segmentsFrom) / 2;
  const segmentOf = new Uint32Array(record.length / 4);
  const firstCopyOf = new Uint32Array(segmentCount);
  for (let patch = 0; patch < patchCount; patch++) {
    const [firstCopy, , firstSegment, endSegment] = patches.subarray(4 * patch, 4 * patch + 4);
    firstCopyOf.fill(firstCopy, firstSegment, endSegment);
  }
  const typeOf = new Uint32Array(segmentCount);
  for (let s = 0; s < segmentCount; s++) {
    const [from, word] = patches.subarray(segmentsFrom + 2 * s, segmentsFrom + 2 * s + 2);
    typeOf[s] = word & typeMask;
    segmentOf.fill(s, from, from + (word >> typeBits) * patchTypes[typeOf[s]].records);
  }
  const segments: TornSegment[] = [];
  types.forEach(({ whole, now, match, origin }, type) => {
    const { size } = patchTypes[type];
    const { first, list } = csrRows(
      segmentCount,
      match.map((w) => segmentOf[recordOf[type][w]]),
    );
    for (let s = 0; s < segmentCount; s++) {
      if (typeOf[s] !== type) continue;
      const constraints = list.subarray(first[s], first[s + 1]);
      const entries = new Uint32Array(size * constraints.length);
      constraints.forEach((c, k) => {
        const at = 4 * recordOf[type][match[c]];
        for (let n = 0; n < size; n++) {
          const particle = now.particles[size * c + n];
          const corner = cornerOf(whole, match[c], origin[particle]);
          const local = (record[at + (corner >> 1)] >> (16 * (corner & 1))) & 0xffff;
          entries[size * k + n] = places.take(firstCopyOf[s] + local, particle, s);
        }
      });
      segments[s] = { type, constraints, entries };
    }
  });
  return segments;
}
