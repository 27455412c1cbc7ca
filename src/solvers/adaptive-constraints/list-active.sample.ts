import { integers, sampleFor } from '../../compute/sample';
import { blockWord, blockWords } from '../../constraints/types';
import { tallied } from './count-active.kernel';
import { listActive } from './list-active.kernel';
import { sampleActive } from './sample-active';

/** Bodies of one block to five, now and then of more blocks than a workgroup has lanes. */
export const sample = sampleFor(listActive, (count, random) => {
  const { blockParticle, owned, active } = sampleActive(count, random);
  const particles = blockParticle[count];
  const tally = integers(particles, (i) => {
    const own = active.slice(owned[i] - owned[0], owned[i + 1] - owned[0]).filter(Boolean).length;
    return own + ((i % 3) << 16) + (own > 0 || i % 5 === 0 ? 2 ** 31 : 0);
  });
  const blockTally = new Uint32Array(4 * count);
  const work = new Uint32Array(blockWords * count + 2 * particles).fill(99);
  let bodies = 0;
  for (let first = 0; first < count; bodies++) {
    const blocks = Math.min(count - first, bodies === 1 ? 300 : 1 + Math.floor(5 * random()));
    for (let block = first; block < first + blocks; block++) {
      work[blockWords * block + blockWord.bodyFirstBlock] = first;
      work[blockWords * block + blockWord.bodyBlockCount] = blocks;
      work[blockWords * block + blockWord.body] = bodies;
      for (const word of tally.subarray(blockParticle[block], blockParticle[block + 1])) {
        const { active, switched, touched } = tallied(word);
        [active > 0 ? 1 : 0, touched, active, switched].forEach((n, k) => {
          blockTally[4 * block + k] += n;
        });
      }
    }
    first += blocks;
  }
  return {
    count,
    arrays: { blockParticle, tally, blockTally, work, bodyTally: new Uint32Array(4 * bodies) },
    uniforms: { ownersAt: blockWords * count, touchedAt: blockWords * count + particles },
  };
});
