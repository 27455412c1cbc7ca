import { integers, sampleFor, vectors } from '../../../compute/sample';
import { someDivided } from './sample-features';
import { sumPushes } from './sum-pushes.kernel';

export const sample = sampleFor(sumPushes, (count, random) => {
  const { pair, pairWeight, particles, position } = someDivided(count, random);
  const pairPush = vectors(count, random, 1e-4, () => 0);
  // Every third pushes nothing.
  for (let k = 0; k < count; k += 3) pairPush.fill(0, 4 * k, 4 * k + 4);
  return {
    count,
    arrays: { position, pair, pairWeight, pairPush, moveSum: integers(4 * particles, () => 5) },
    uniforms: { unit: 1e-9 },
    approximate: ['moveSum'],
  };
});
