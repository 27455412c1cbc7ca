import { positions, sampleFor, vectors } from '../../../compute/sample';
import { coast } from './coast.kernel';

export const sample = sampleFor(coast, (count, random) => ({
  count,
  arrays: {
    position: positions(count, random),
    previous: vectors(count, random, 1, () => 0),
    lastVelocity: vectors(count, random, 1, () => 0),
  },
  uniforms: { time: 1 / 60 },
}));
