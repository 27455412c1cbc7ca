import { positions, sampleFor, velocities } from '../compute/sample';
import { measureParticles, particlesPerBlock } from './measure-particles.kernel';

/** The count is that of particles: the last block is partly filled. */
export const sample = sampleFor(measureParticles, (count, random) => {
  const blocks = Math.ceil(count / particlesPerBlock);
  return {
    count: blocks,
    arrays: {
      // Lifted, so that potential energies do not cancel.
      position: positions(count, random).map((x, at) => (at % 4 === 1 ? x + 3 : x)),
      velocity: velocities(count, random),
      particleMeasure: new Float64Array(4 * blocks),
    },
    uniforms: { gravity: [0, -9.81, 0, 0], particleCount: count },
  };
});
