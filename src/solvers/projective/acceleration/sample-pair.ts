/** Inputs for the kernels of acceleration: particles of three bodies in mixed order; the last step of the first was of use, that of the second raised g, and that of the third is of no use. */
import { integers, numbers, type Random, vectors } from '../../../compute/sample';
import { packBlocks } from './block-list';

/** s . r, s . r0, t . w and t . w0 of each body. */
const kinds = [
  [0.4, 1, 0.5, 0.9],
  [-1.5, 1, 0.5, 0.9],
  [1.2, 1, 0.5, 0.9],
] as const;
const blocksPerBody = 4;

export function samplePair(count: number, random: Random) {
  const bodies = kinds.length;
  // Those of the first body in their order, then those of the second, and so on, in four blocks each, some of which may be empty.
  const member: number[] = [];
  const blockFirst = [0];
  for (let body = 0; body < bodies; body++) {
    const own = Array.from({ length: count }, (_, i) => i).filter((i) => i % bodies === body);
    for (let block = 1; block <= blocksPerBody; block++) {
      blockFirst.push(member.length + Math.floor((block * own.length) / blocksPerBody));
    }
    member.push(...own);
  }
  const blocks = bodies * blocksPerBody;
  const lastStep = vectors(count, random, 1, () => 0);
  return {
    blocks,
    blockList: packBlocks(
      member,
      blockFirst,
      integers(bodies + 1, (body) => blocksPerBody * body),
    ),
    pairSum: numbers(4 * blocks, (k) => kinds[Math.floor(k / 4 / blocksPerBody)][k % 4] * (0.95 + 0.1 * random())),
    lastStep,
    vector: () => vectors(count, random, 1, () => 0),
    /** Near `share` of the step, so that sums do not cancel. */
    near: (share: number) => lastStep.map((x) => share * (1 + 0.1 * random()) * x),
  };
}
