/**
 * Second half of a prefix sum: prefix[k] is the sum of the k values from `first` on. There is one more of them than values: the last is the sum of all, as in
 * the row starts of CSR. `blockSum` comes from `sumBlocks`.
 */
import { kernel, read, write } from '../kernel';
import { blockElements, scanCount, scanLanes, scanUniforms, withSumBefore } from './scan-blocks';
import wgsl from './scan-values.wgsl?raw';

export const scanValues = kernel({
  name: 'scanValues',
  bindings: { counter: read('u32'), value: read('u32'), blockSum: read('u32'), prefix: write('u32') },
  uniforms: scanUniforms,
  sharing: 'tasks',
  group: scanLanes,
  wgsl: withSumBefore(wgsl),
  reference(begin, end, { counter, value, blockSum, prefix }, { first, ...span }) {
    const { count, lastBlock } = scanCount(counter, span);
    for (let block = begin; block < end; block++) {
      let sum = blockSum.subarray(0, block).reduce((total, x) => total + x, 0);
      for (let k = block * blockElements; k < Math.min((block + 1) * blockElements, count); k++) {
        prefix[k] = sum;
        sum += value[first + k];
      }
      if (block === lastBlock) prefix[count] = sum;
    }
  },
});
