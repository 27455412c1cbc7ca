/** Constraints for the parity tests: bodies of one to five blocks. Most blocks are small; some have `maximum` particles, more than a workgroup has invocations. */
import { numbers, type Random, someInverseMass, vectors } from '../compute/sample';
import { layOutWork } from './lay-out-constraints';
import { blockWord, blockWords } from './types';

const sampleTolerance = 1e-3;

export function sampleConstraints(blockCount: number, random: Random, maximum = 300) {
  const blocksOf: number[] = [];
  const bodyFirst = [0];
  for (let left = blockCount; left > 0; left -= blocksOf[blocksOf.length - 1]) {
    const body = blocksOf.push(Math.min(left, 1 + Math.floor(5 * random()))) - 1;
    const perBlock = body % 50 === 1 ? maximum : 1 + Math.floor(6 * random());
    bodyFirst.push(bodyFirst[body] + blocksOf[body] * perBlock);
  }
  const particleCount = bodyFirst[blocksOf.length];
  const ends: [number, number][] = [];
  blocksOf.forEach((_, body) => {
    const size = bodyFirst[body + 1] - bodyFirst[body];
    for (let i = bodyFirst[body]; i < bodyFirst[body + 1]; i++) {
      for (let k = Math.floor(7 * random()); k > 0 && size > 1; k--) {
        const step = 1 + Math.floor((size - 1) * random());
        ends.push([i, bodyFirst[body] + ((i - bodyFirst[body] + step) % size)]);
      }
    }
  });
  const rows = (entries: readonly (readonly [particle: number, entry: number])[]) => {
    const out = new Uint32Array(particleCount + 1 + entries.length);
    const lists: number[][] = Array.from({ length: particleCount }, () => []);
    for (const [particle, entry] of entries) lists[particle].push(entry);
    let at = particleCount + 1;
    lists.forEach((list, i) => {
      out[i] = at;
      out.set(list, at);
      at += list.length;
    });
    out[particleCount] = at;
    return out;
  };
  const owned = rows(ends);
  const incidence = rows(ends.flatMap(([i, j], c) => [[i, 2 * c] as const, [j, 2 * c + 1] as const]));
  const starts = Uint32Array.from(bodyFirst);
  const { work } = layOutWork(
    starts,
    blocksOf,
    owned,
    incidence,
    blocksOf.map((_, body) => body % 2 === 0),
  );
  const owner = Uint32Array.from(ends, ([i]) => i);
  return { particleCount, blockCount, bodyFirst: starts, count: ends.length, owner, owned, incidence, work };
}

/** Two numbers per constraint, between -size and size. */
export const pairs = (count: number, random: Random, size: number) =>
  numbers(2 * count, () => size * (2 * random() - 1));

/** J and z; some constraints are inactive. */
export function jacobians(count: number, random: Random): Float64Array {
  const out = vectors(count, random, 0.05, () => 2 * random() - 1);
  for (let c = 4; c < count; c += 9) out.fill(0, 4 * c, 4 * c + 4);
  return out;
}

/** Sums of all three kinds; every fourth body is done. */
export function sums(work: Uint32Array, blockCount: number, random: Random): Float64Array {
  const out = numbers(12 * blockCount, () => 0.5 + random());
  for (let at = 0; at < 3 * blockCount; at++) {
    out[4 * at + 3] = 2;
    if (work[blockWords * (at % blockCount) + blockWord.body] % 4 === 2) out[4 * at + 1] = 1e-8;
  }
  return out;
}

export const iteration = (blockCount: number) => ({
  now: 1,
  carry: 1,
  tolerance: sampleTolerance,
  least: 0.5,
  stride: blockCount,
});

/** Two vectors for each particle: n of length 1 and an inverse mass; a vector and the inverse mass. Two of three particles are not held, and one of six has lost a part of its inverse mass to friction, one of twelve all of it. */
export function heldDirections(position: Float64Array, random: Random): Float64Array {
  const count = position.length / 4;
  const out = new Float64Array(8 * count);
  const [along, loads] = [vectors(count, random, 1, () => 0), vectors(count, random, 0.01, () => 0)];
  for (let i = 0; i < count; i++) {
    const n = along.subarray(4 * i, 4 * i + 3);
    const w = position[4 * i + 3];
    const share = i % 12 === 1 ? 0 : i % 6 === 1 ? random() : 1;
    out.set([...n.map((x) => (i % 3 === 1 ? x / Math.hypot(...n) : 0)), share * w], 8 * i);
    out.set([...loads.subarray(4 * i, 4 * i + 3), w], 8 * i + 4);
  }
  return out;
}

/** u and the inverse mass. */
export const nodeDirections = (count: number, random: Random) => vectors(count, random, 1, someInverseMass(random));
