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
  /** Or less of it, where the warm start left little. */
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

/**
 * At rest the multipliers of the last step are all but right, and a residual of 5 % of b is all that they are off by: iterations that stopped there began again whenever motion had made it more, and sheets shook for ever. So a body also goes on until this share of what the
 * warm start leaves is left, but for a residual of `exactShare` of the tolerance. In held sheets of 15 x 15, 3e-8 of the energy that they fell by shook with 0.2, and 4e-4 with 0.3.
 */
export const warmShare = 0.1;
export const exactShare = 0.01;

/** For the iteration after the warm start: by how much b.b becomes less in the sums that say when a body is done, per r.r of that time over b.b. */
export const stricterBy = (tolerance: number): number => (tolerance > 0 ? (warmShare / tolerance) ** 2 : 0);

/** What is left of b.b then. `stricter` is 0 in all other iterations. */
export const strictShare = ({ rr, bb }: BodySums, stricter: number): number =>
  stricter > 0 ? Math.min(1, (stricter * rr) / bb) : 1;

/** Whether the residual has reached the tolerance. The comparison is negated, so that a body with NaN counts as converged. */
export const done = ({ rr, bb }: BodySums, tolerance: number): boolean => !(rr > tolerance * tolerance * bb);

/** The factor of the last direction in the next one, by Fletcher and Reeves. `carry` 0 starts with a new direction. */
export const betaOf = ({ rz, rzBefore }: BodySums, carry: number): number =>
  carry > 0 && rzBefore > 0 ? rz / rzBefore : 0;
