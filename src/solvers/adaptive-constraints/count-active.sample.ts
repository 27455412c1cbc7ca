import { integers, numbers, sampleFor } from '../../compute/sample';
import { countActive } from './count-active.kernel';
import { sampleActive } from './sample-active';

export const sample = sampleFor(countActive, (count, random) => {
  const { blockParticle, owned, incidence, active } = sampleActive(count, random);
  const particles = blockParticle[count];
  return {
    count,
    arrays: {
      blockParticle,
      incidence,
      constraint: numbers(2 * active.length, (at) => (at % 2 === 0 && active[at >> 1] ? 0.5 : -1)),
      tally: integers(particles, (i) => {
        const own = active.slice(owned[i] - owned[0], owned[i + 1] - owned[0]).filter(Boolean).length;
        return own + ((i % 3) << 16);
      }),
      blockTally: new Uint32Array(4 * count),
    },
    uniforms: {},
  };
});
