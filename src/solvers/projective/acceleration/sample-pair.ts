/** Inputs for the kernels of acceleration: particles of three bodies in mixed order; the last step of the first was of use, that of the second raised g, and that of the third is of no use. */
import { integers, numbers, type Random, vectors } from '../../../compute/sample';

/** s . r and s . r0 of each body. */
const kinds = [
  [0.4, 1],
  [-1.5, 1],
  [1.2, 1],
] as const;
const blocksPerBody = 4;

export function samplePair(count: number, random: Random) {
  const bodies = kinds.length;
  const bodyOf = integers(count, (i) => i % bodies);
  // Those of the first body in their order, then those of the second, and so on, in four blocks each, some of which may be empty.
  const member: number[] = [];
  const blockFirst = [0];
  for (let body = 0; body < bodies; body++) {
    const own = Array.from({ length: count }, (_, i) => i).filter((i) => bodyOf[i] === body);
    for (let block = 1; block <= blocksPerBody; block++) {
      blockFirst.push(member.length + Math.floor((block * own.length) / blocksPerBody));
    }
    member.push(...own);
  }
  const blocks = bodies * blocksPerBody;
  const lastStep = vectors(count, random, 1, () => 0);
  return {
    bodies,
    blocks,
    bodyOf,
    member,
    blockFirst,
    bodyBlockFirst: integers(bodies + 1, (body) => blocksPerBody * body),
    pairSum: numbers(2 * blocks, (k) => kinds[Math.floor(k / 2 / blocksPerBody)][k % 2] * (0.95 + 0.1 * random())),
    correctionSum: numbers(blocks, () => random()),
    verdict: [...[0.7, 1.7, 0, 0.2], ...[0, 0, 1, 0], ...[0, 0, 0, 0]],
    lastStep,
    vector: () => vectors(count, random, 1, () => 0),
    /** Near the step, so that sums do not cancel. */
    near: () => lastStep.map((x) => (1 + 0.1 * random()) * x),
  };
}
