import { integers, sampleFor } from '../../compute/sample';
import { listActive } from './list-active.kernel';
import { sampleActive } from './sample-active';

/** Every block has room in `work` for all of its particles, twice. */
export const sample = sampleFor(listActive, (count, random) => {
  const { blockParticle, owned, active } = sampleActive(count, random);
  const particles = blockParticle[count];
  const tally = integers(particles, (i) => {
    const own = active.slice(owned[i] - owned[0], owned[i + 1] - owned[0]).filter(Boolean).length;
    return own + (own > 0 || i % 5 === 0 ? 2 ** 31 : 0);
  });
  return {
    count,
    arrays: {
      blockParticle,
      tally,
      blockPlace: integers(2 * count, (at) => blockParticle[at >> 1] + (at % 2) * particles),
      work: new Uint32Array(2 * particles),
    },
    uniforms: {},
  };
});
