import { integers, numbers, positions, sampleFor, vectors } from '../../../compute/sample';
import { moveBalloons } from './move-balloons.kernel';

/** Every second particle is a member, in an order that is not theirs. */
export const sample = sampleFor(moveBalloons, (count, random) => ({
  count,
  arrays: {
    position: positions(2 * count + 1, random),
    member: integers(count, (m) => 2 * (count - m)),
    balloonOf: integers(count, (m) => m % 3),
    gradient: vectors(count, random, 1, () => 0),
    change: numbers(3, () => 0.01 * random()),
  },
  uniforms: {},
}));
