import { sampleFor } from '../../../compute/sample';
import { someDivided } from './sample-features';
import { yieldToHeld } from './yield-to-held.kernel';

export const sample = sampleFor(yieldToHeld, (count, random) => {
  const { position, previous, pair, pairPlane, pairApart } = someDivided(count, random);
  return { count, arrays: { position, previous, pair, pairApart, pairPlane }, uniforms: {}, slack: 10 };
});
