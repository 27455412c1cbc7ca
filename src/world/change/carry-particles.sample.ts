import { integers, positions, sampleFor } from '../../compute/sample';
import { carryParticles, isNew } from './carry-particles.kernel';

/** Every fifth particle is new. */
export const sample = sampleFor(carryParticles, (count, random) => ({
  count,
  arrays: {
    source: positions(count + 3, random),
    carryFrom: integers(count, (i) => (i % 5 === 2 ? isNew : Math.floor((count + 3) * random()))),
    destination: positions(count, random),
  },
  uniforms: {},
}));
