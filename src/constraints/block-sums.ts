/**
 * Dot products of conjugate gradients. Each block writes its part; a kernel that needs the whole adds up the parts of all blocks of its body
 * itself, every block the same ones in the same order, so that no run of a kernel is spent on adding and threads do not matter.
 */
import { blockWord, blockWords } from './types';

/** Which third of `blockSums` holds p.q; the first two take turns. */
export const productSlot = 2;

export interface BodySums {
  /** r.z */
  rz: number;
  rr: number;
  bb: number;
  rzBefore: number;
}

/** The sums over all blocks of this block's body. `stride`: the number of blocks there are. */
export function bodySums(
  block: number,
  { work, blockSums }: { work: Uint32Array; blockSums: Float64Array },
  slot: number,
  stride: number,
): BodySums {
  const first = work[blockWords * block + blockWord.bodyFirstBlock];
  const count = work[blockWords * block + blockWord.bodyBlockCount];
  const sums = { rz: 0, rr: 0, bb: 0, rzBefore: 0 };
  for (let k = first; k < first + count; k++) {
    const at = 4 * (slot * stride + k);
    sums.rz += blockSums[at];
    sums.rr += blockSums[at + 1];
    sums.bb += blockSums[at + 2];
    sums.rzBefore += blockSums[at + 3];
  }
  return sums;
}

/** Whether the residual has come down to the tolerance. Negated, so that a body with NaN is done. */
export const done = ({ rr, bb }: BodySums, tolerance: number): boolean => !(rr > tolerance * tolerance * bb);

/** Fletcher and Reeves: how much of the last direction goes into the next. `carry` 0 starts anew. */
export const betaOf = ({ rz, rzBefore }: BodySums, carry: number): number =>
  carry > 0 && rzBefore > 0 ? rz / rzBefore : 0;
