import { integers, sampleFor, someInverseMass, vectors, velocities } from '../../../compute/sample';
import { springGraph } from '../../../topology/graph';
import { patchRows } from './patch-rows';
import { packedSample } from './sample-packed';
import { stepPatches, stepPatchesShape } from './step-patches.kernel';

const columns = 9;
/** Columns and rows to the other end, and how often there is such a spring. */
const kinds = [
  { across: 1, down: 0, often: 1 },
  { across: 0, down: 1, often: 1 },
  { across: 1, down: 1, often: 0.6 },
  { across: -1, down: 1, often: 0.4 },
  { across: 2, down: 0, often: 0.5 },
];

/** Two strips with springs missing here and there, listed in no order; two particles that coincide, springs of rest length 0, some of them negative. */
export const sample = sampleFor(stepPatches, (count, random) => {
  const half = count >> 1;
  const ends: number[] = [];
  for (let i = 0; i < count; i++) {
    for (const { across, down, often } of kinds) {
      const j = i + columns * down + across;
      const column = (i % columns) + across;
      const apart = i < half !== j < half;
      if (column < 0 || column >= columns || j >= count || apart || random() > often) continue;
      ends.push(i, j);
    }
  }
  const springs = {
    count: ends.length / 2,
    ends: Uint32Array.from(ends),
    rest: Float64Array.from(ends.slice(ends.length / 2), (_, s) => (s % 9 === 4 ? 0 : 0.02 + 0.01 * random())),
    stiffness: Float64Array.from(ends.slice(ends.length / 2), (_, s) => (s % 18 === 4 ? -2 : 10 + 50 * random())),
    kind: new Uint8Array(ends.length / 2),
  };
  const rest = new Float64Array(3 * count);
  const position = vectors(count, random, 0.004, someInverseMass(random));
  const step = firstCoprime(count);
  const bufferIndex = integers(count, (i) => (i * step) % count);
  for (let i = 0; i < count; i++) {
    rest.set([0.02 * (i % columns), 0.02 * Math.floor(i / columns), 0], 3 * i);
    for (let axis = 0; axis < 3; axis++) position[4 * bufferIndex[i] + axis] += rest[3 * i + axis];
  }
  if (count > 6) position.copyWithin(4 * bufferIndex[6], 4 * bufferIndex[5], 4 * bufferIndex[5] + 3);
  const parts = [
    { first: 0, end: half },
    { first: half, end: count },
  ];
  const rows = patchRows(springGraph(count, springs), springs, rest, bufferIndex, parts, stepPatchesShape);
  if (!rows) throw new Error('sample: a patch does not fit');
  return {
    count: rows.counts.reduce((sum, n) => sum + n, 0),
    arrays: {
      ...packedSample(position, velocities(count, random)),
      patches: rows.patches,
      linkSpring: rows.linkSpring,
      bodyStatus: new Uint32Array(3),
    },
    uniforms: {
      gravity: [0.3, -9.81, 0.1, 0],
      h: 5e-4,
      keep: 0.999,
      stiffness: 1.5,
      damping: count % 2 === 0 ? 0 : 0.01,
      viscosity: count % 2 === 0 ? 0 : 1e-4,
      maxSpeed: count % 4 === 0 ? 1000 : 8,
      body: 1,
      linksFrom: rows.linksFrom,
    },
  };
});

/** Steps of this length come to all of `count` numbers. */
function firstCoprime(count: number): number {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
  let step = 7;
  while (count > 0 && divisor(step, count) !== 1) step++;
  return step;
}
