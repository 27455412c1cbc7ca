import { positions, sampleFor, velocities } from '../../../compute/sample';
import { packedSample } from './sample-packed';
import { unpackParticles } from './unpack-particles.kernel';

export const sample = sampleFor(unpackParticles, (count, random) => {
  const { place, speed, inverseMass } = packedSample(positions(count, random), velocities(count, random));
  return {
    count,
    arrays: {
      ...{ place, speed, inverseMass },
      position: new Float64Array(4 * count),
      velocity: new Float64Array(4 * count),
    },
    uniforms: {},
  };
});
