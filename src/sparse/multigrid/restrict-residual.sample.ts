import { sampleFor, vectors } from '../../compute/sample';
import { restrictResidual } from './restrict-residual.kernel';
import { sampleLevel, sampleSweep, sampleTransfer } from './sample-level';

export const sample = sampleFor(restrictResidual, (count, random) => {
  const fine = 1 + 5 * count;
  const { first, index, weight } = sampleTransfer(count, fine, random);
  const { levelRow, vector } = sampleLevel(count, random);
  return {
    count,
    arrays: {
      residual: vectors(fine, random, 1, () => 0),
      gatherFirst: first,
      gatherFine: index,
      gatherWeight: weight,
      coarseRow: levelRow,
      coarseRight: vector(),
      coarseGuess: vector(),
    },
    uniforms: sampleSweep,
  };
});
