import { integers, positions, sampleFor } from '../../compute/sample';
import { splitParticles } from './split-particles.kernel';

/** New ones lie behind those that they come from. */
export const sample = sampleFor(splitParticles, (count, random) => ({
  count,
  arrays: {
    splitFrom: integers(count, () => Math.floor(7 * random())),
    splitTo: integers(count, (k) => 7 + k),
    vector: positions(count + 7, random),
  },
  uniforms: {},
}));
