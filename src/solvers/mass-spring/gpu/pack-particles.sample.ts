import { positions, sampleFor, velocities } from '../../../compute/sample';
import { packParticles } from './pack-particles.kernel';

export const sample = sampleFor(packParticles, (count, random) => ({
  count,
  arrays: {
    position: positions(count, random),
    velocity: velocities(count, random),
    positionVx: new Float64Array(4 * count),
    velocityYz: new Float64Array(2 * count),
    inverseMass: new Float64Array(count),
    previous: new Float64Array(4 * count),
  },
  uniforms: {},
}));
