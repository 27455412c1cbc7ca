import { numbers, rows, sampleFor } from '../../../compute/sample';
import { solveBalloons } from './solve-balloons.kernel';

/** Surfaces of 0 to 6 blocks; some have no compliance. */
export const sample = sampleFor(solveBalloons, (count, random) => {
  const { first, total } = rows(count, random, 6);
  return {
    count,
    arrays: {
      blockSum: numbers(2 * total, () => random()),
      balloonFirst: first,
      balloonRest: numbers(2 * count, (k) => (k % 2 === 0 ? 1 + random() : k % 3 === 0 ? 0 : 1e-6 * random())),
      multiplier: numbers(count, () => random() - 0.5),
      change: new Float64Array(count),
    },
    uniforms: { perSquaredStep: 1.44e6, share: 0.8, first: 0 },
  };
});
