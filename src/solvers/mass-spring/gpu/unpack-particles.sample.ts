import { positions, sampleFor, velocities } from '../../../compute/sample';
import { packedSample } from './sample-packed';
import { unpackParticles } from './unpack-particles.kernel';

export const sample = sampleFor(unpackParticles, (count, random) => {
  const { positionVx, velocityYz, inverseMass } = packedSample(positions(count, random), velocities(count, random));
  return {
    count,
    arrays: {
      ...{ positionVx, velocityYz, inverseMass },
      position: new Float64Array(4 * count),
      velocity: new Float64Array(4 * count),
    },
    uniforms: {},
  };
});
