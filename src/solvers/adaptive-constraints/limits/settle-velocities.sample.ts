import { integers, positions, sampleFor, vectors } from '../../../compute/sample';
import { settleVelocities } from './settle-velocities.kernel';

export const sample = sampleFor(settleVelocities, (count, random) => ({
  count,
  arrays: {
    position: positions(count, random),
    velocity: vectors(count, random, 1, () => 0),
    solution: vectors(count, random, 1, () => 0),
    place: integers(count, (i) => count - 1 - i),
  },
  uniforms: {},
}));
