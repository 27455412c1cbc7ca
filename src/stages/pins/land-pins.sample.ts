import { integers, positions, sampleFor, vectors } from '../../compute/sample';
import { landPins } from './land-pins.kernel';

/** Every second particle is held. */
export const sample = sampleFor(landPins, (count, random) => ({
  count,
  arrays: {
    pinParticle: integers(count, (i) => 2 * i),
    pinTarget: vectors(count, random, 3, () => 0),
    position: positions(2 * count, random),
  },
  uniforms: {},
}));
