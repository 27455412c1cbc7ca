import { integers, positions, type Random, sampleFor, vectors } from '../../compute/sample';
import { sampleContact } from './sample-contact';
import { sumLoads } from './sum-loads.kernel';

/** Blocks of 0 to 20 particles, in an order of their own. Every second particle was moved, pinned ones among them. */
export function sampleLoads(count: number, random: Random) {
  const blockFirst = new Uint32Array(count + 1);
  for (let block = 0; block < count; block++) {
    blockFirst[block + 1] = blockFirst[block] + (block % 5 === 4 ? 0 : Math.floor(20 * random()));
  }
  const particles = blockFirst[count];
  const position = positions(particles, random);
  // Each particle is a member of one block.
  const member = integers(particles, (k) => particles - 1 - k);
  const loadFirst = count % 3;
  return {
    count,
    arrays: {
      position,
      before: position.map((x, at) => (at % 8 < 3 ? x + 0.1 * (2 * random() - 1) : x)),
      member,
      blockFirst,
      collider: sampleContact(1, random).collider,
      loadSum: vectors(2 * (loadFirst + count), random, 1, () => 0),
    },
    uniforms: { loaded: 3, loadFirst, perStep: 0.5, moveAhead: 0.25 },
  };
}

export const sample = sampleFor(sumLoads, sampleLoads);
