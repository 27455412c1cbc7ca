import { positions, sampleFor, vectors } from '../../../compute/sample';
import { coast } from './coast.kernel';

export const sample = sampleFor(coast, (count, random) => ({
  count,
  arrays: { position: positions(count, random), inertial: vectors(count, random, 1, () => 0) },
  uniforms: { gravity: [0.3, -9.81, 0.1, 0], h: 1 / 60 },
}));
