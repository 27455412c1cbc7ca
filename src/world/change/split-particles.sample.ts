import { integers, positions, sampleFor } from '../../compute/sample';
import { splitParticles } from './split-particles.kernel';

/** New ones lie behind those that they come from. */
export const sample = sampleFor(splitParticles, (count, random) => ({
  count,
  arrays: {
    splitFrom: integers(count, () => Math.floor(7 * random())),
    splitTo: integers(count, (k) => 7 + k),
    position: positions(count + 7, random),
    velocity: positions(count + 7, random),
    previous: positions(count + 7, random),
    inertial: positions(count + 7, random),
    bodyOf: integers(count + 7, () => Math.floor(3 * random())),
  },
  uniforms: {},
}));
