import { integers, sampleFor, vectors } from '../../../compute/sample';
import { someDivided } from './sample-features';
import { sumPushes } from './sum-pushes.kernel';

export const sample = sampleFor(sumPushes, (count, random) => {
  const { pair, pairWeight, particles, position } = someDivided(count, random);
  const pairPush = vectors(2 * count, random, 1e-4, () => Math.floor(3 * random()));
  // Every third pushes nothing.
  for (let k = 0; k < count; k += 3) pairPush.fill(0, 8 * k, 8 * k + 3);
  return {
    count,
    arrays: { position, pair, pairWeight, pairPush, moveSum: integers(4 * particles, () => 5) },
    uniforms: { unit: 1e-9 },
    approximate: ['moveSum'],
  };
});
