import { integers, sampleFor } from '../../../compute/sample';
import { sumLanes } from './push-units';
import { someDivided } from './sample-features';
import { sumCrossings } from './sum-crossings.kernel';

export const sample = sampleFor(sumCrossings, (count, random) => {
  const { pair, pairPlane, pairApart, particles, position } = someDivided(count, random);
  // Every ninth is divided by no plane.
  for (let k = 0; k < count; k += 9) pairApart[2 * k] = 0;
  return {
    count,
    arrays: { position, pair, pairPlane, pairApart, moveSum: integers(sumLanes * particles, () => 0) },
    uniforms: { unit: 1e-6 },
    approximate: ['moveSum'],
  };
});
