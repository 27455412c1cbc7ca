/**
 * How far each particle is to go for all of its pairs, w / m times the push of each, in whole numbers of `unit` [m] (push-units.ts), and |w| of the pairs that have come to touch: for a GPU, which has no rows of particles. `moveByPushes` takes them there.
 *
 * Pairs that follow each other have many particles in common, so a workgroup first adds up what its own pairs ask for, in a table of particles of its own (pair-sums.wgsl): atomic sums in workgroup memory are cheaper than in buffers.
 */
import { addWhole, sumLanes, weightUnits } from './push-units';

export interface PairSums {
  readonly position: Float64Array;
  readonly pair: Uint32Array;
  readonly pairWeight: Float64Array;
  /** Two for each pair, of which the first is that of this round. */
  readonly pairPush: Float64Array;
  /** `sumLanes` for each particle. */
  readonly moveSum: Uint32Array;
}

/** Adds what the pairs from `begin` to `end` push in this round. */
export function addPairs(begin: number, end: number, arrays: PairSums, unit: number): void {
  const { position, pair, pairWeight, pairPush, moveSum } = arrays;
  for (let k = begin; k < end; k++) {
    const isNew = pairPush[8 * k + 3] > 1;
    for (let c = 4 * k; c < 4 * k + 4; c++) {
      const sums = sumLanes * pair[c];
      const scale = (position[4 * pair[c] + 3] * pairWeight[c]) / unit;
      if (scale === 0) continue;
      for (let axis = 0; axis < 3; axis++) addWhole(moveSum, sums + axis, Math.round(scale * pairPush[8 * k + axis]));
      if (isNew) addWhole(moveSum, sums + 3, Math.round(weightUnits * Math.abs(pairWeight[c])));
    }
  }
}

/** The sum of |w| over the pairs of each particle that touch. */
export const touchingOf = (moveSum: Uint32Array): Float64Array =>
  Float64Array.from({ length: moveSum.length / sumLanes }, (_, i) => moveSum[sumLanes * i + 4] / weightUnits);
