import { integers, sampleFor } from '../../compute/sample';
import { blockWords } from '../../constraints/types';
import { placeActive } from './place-active.kernel';

/** Bodies of no blocks to five, now and then of more than a workgroup has lanes. */
export const sample = sampleFor(placeActive, (count, random) => {
  const bodyBlock = new Uint32Array(count + 1);
  const bodyParticle = new Uint32Array(count + 1);
  for (let body = 0; body < count; body++) {
    const blocks = body % 300 === 2 ? 600 : Math.floor(6 * random());
    bodyBlock[body + 1] = bodyBlock[body] + blocks;
    bodyParticle[body + 1] = bodyParticle[body] + 300 * blocks;
  }
  const blocks = bodyBlock[count];
  return {
    count,
    arrays: {
      bodyBlock,
      bodyParticle,
      blockTally: integers(4 * blocks, () => Math.floor(300 * random())),
      blockPlace: new Uint32Array(2 * blocks),
      work: integers(blockWords * blocks, (at) => at),
      bodyTally: new Uint32Array(4 * count),
    },
    uniforms: { ownersAt: blockWords * blocks, touchedAt: blockWords * blocks + bodyParticle[count] },
  };
});
