import { positions, sampleFor, velocities } from '../../compute/sample';
import { predict } from './predict.kernel';

export const sample = sampleFor(predict, (count, random) => ({
  count,
  arrays: {
    position: positions(count, random),
    velocity: velocities(count, random),
    previous: new Float64Array(4 * count),
    inertial: new Float64Array(4 * count),
  },
  uniforms: { gravity: [0.3, -9.81, 0.1, 0], h: 1 / 60, keep: 0.99 },
}));
