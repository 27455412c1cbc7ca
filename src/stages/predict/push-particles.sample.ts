import { positions, sampleFor, vectors, velocities } from '../../compute/sample';
import { pushParticles } from './push-particles.kernel';

export const sample = sampleFor(pushParticles, (count, random) => {
  const inertial = positions(count, random);
  return {
    count,
    arrays: {
      position: inertial.slice(),
      inertial,
      velocity: velocities(count, random),
      force: vectors(count, random, 20, () => 0),
    },
    uniforms: { h: 1 / 60 },
  };
});
