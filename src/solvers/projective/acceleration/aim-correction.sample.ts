import { sampleFor, vectors } from '../../../compute/sample';
import { sampleSprings } from '../../../elements/spring/sample-springs';
import { aimCorrection } from './aim-correction.kernel';

export const sample = sampleFor(aimCorrection, (count, random) => {
  const { position, neighbourFirst, neighbourStiffness } = sampleSprings(count, random);
  return {
    count,
    arrays: {
      position,
      neighbourFirst,
      neighbourStiffness,
      right: vectors(count, random, 1, () => 0),
      solution: new Float64Array(4 * count),
      constantTerm: new Float64Array(4 * count),
    },
    uniforms: { h: 1 / 60, bounded: count % 2 },
  };
});
