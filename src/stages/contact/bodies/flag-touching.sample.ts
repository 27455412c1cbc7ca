import { sampleFor } from '../../../compute/sample';
import { flagTouching } from './flag-touching.kernel';
import { someDivided } from './sample-features';

export const sample = sampleFor(flagTouching, (count, random) => {
  const { position, pair, pairWeight, pairPlane, pairApart } = someDivided(count, random);
  const pairTouch = new Uint32Array(count);
  return {
    count,
    arrays: { position, pair, pairWeight, pairPlane, pairApart, pairTouch },
    uniforms: { recovery: 0.02 },
  };
});
