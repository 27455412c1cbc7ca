/**
 * Dot products of conjugate gradients. Each block writes its partial sum; a kernel that needs the total adds up the partial sums of all blocks of its body
 * itself, every block in the same order: no extra run of a kernel is needed, and the result does not depend on the number of threads.
 */
import { blockWord, blockWords } from './types';

/** The third of `blockSums` that holds p.q; the first two are in ping-pong. */
export const productSlot = 2;

export interface BodySums {
  /** r.z */
  rz: number;
  rr: number;
  bb: number;
  rzBefore: number;
}

/** The sums over all blocks of this block's body. `stride`: the number of all blocks. */
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

/** Whether the residual has reached the tolerance. The comparison is negated, so that a body with NaN counts as converged. */
export const done = ({ rr, bb }: BodySums, tolerance: number): boolean => !(rr > tolerance * tolerance * bb);

/** The factor of the last direction in the next one, by Fletcher and Reeves. `carry` 0 starts with a new direction. */
export const betaOf = ({ rz, rzBefore }: BodySums, carry: number): number =>
  carry > 0 && rzBefore > 0 ? rz / rzBefore : 0;
