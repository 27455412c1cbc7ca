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
 * At rest the multipliers of the last step are all but right, and a residual of 5 % of b is all that they are off by: iterations that stopped there began again whenever motion had made it more, and sheets shook for ever. So where the warm start leaves less than `nearShare` of b, a body goes
 * on further: with s for that share, until the tolerance times (s / nearShare)^2 is left, but no further than to `stillTolerance`.
 */
const nearShare = 0.2;
const stillTolerance = 1e-3;

/** The tolerance of the iteration after the warm start. */
export const leastTolerance = (tolerance: number): number => Math.min(tolerance, stillTolerance);

/** How much of b.b is left at least in the sums that say when a body is done: all of it but in the iteration after the warm start. */
export const leastShare = (tolerance: number): number =>
  tolerance > 0 ? (leastTolerance(tolerance) / tolerance) ** 2 : 1;

/** How much of it is left. `least` is 1 in all other iterations. */
export const strictShare = ({ rr, bb }: BodySums, least: number): number =>
  Math.min(1, Math.max(least, (rr / (nearShare ** 2 * bb)) ** 2));

/** Whether the residual has reached the tolerance. The comparison is negated, so that a body with NaN counts as converged. */
export const done = ({ rr, bb }: BodySums, tolerance: number): boolean => !(rr > tolerance * tolerance * bb);

/** The factor of the last direction in the next one, by Fletcher and Reeves. `carry` 0 starts with a new direction. */
export const betaOf = ({ rz, rzBefore }: BodySums, carry: number): number =>
  carry > 0 && rzBefore > 0 ? rz / rzBefore : 0;
