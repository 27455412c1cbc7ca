/** The verdict on the last step of the body of a block, from the sums of all its blocks: for the references of kernels. */
import { pairVerdict, type Verdict } from './pair-verdict';

export function bodyVerdict(block: number, blockList: Uint32Array, pairSum: Float64Array, anderson = false): Verdict {
  const sums: [number, number, number, number] = [0, 0, 0, 0];
  for (let k = 4 * blockList[4 * block + 2]; k < 4 * blockList[4 * block + 3]; k++) sums[k % 4] += pairSum[k];
  return pairVerdict(sums, anderson);
}
