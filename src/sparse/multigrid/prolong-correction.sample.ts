import { sampleFor, vectors } from '../../compute/sample';
import { prolongCorrection } from './prolong-correction.kernel';
import { sampleTransfer } from './sample-level';

export const sample = sampleFor(prolongCorrection, (count, random) => {
  const coarse = 1 + Math.ceil(count / 5);
  const { first, index, weight } = sampleTransfer(count, coarse, random);
  return {
    count,
    arrays: {
      correction: vectors(coarse, random, 1, () => 0),
      spreadFirst: first,
      spreadCoarse: index,
      spreadWeight: weight,
      guess: vectors(count, random, 1, () => 0),
    },
    uniforms: {},
  };
});
