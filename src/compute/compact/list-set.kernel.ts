/**
 * Second half of a compaction: the indices first <= i < first + count whose flag is not 0, in order, and their number. `blockSum` has how many there are
 * in each block, from `sumBlocks` with a ceiling of 1.
 */
import { kernel, read, write } from '../kernel';
import { blockElements, scanCount, scanLanes, scanUniforms, withSumBefore } from '../scan/scan-blocks';
import wgsl from './list-set.wgsl?raw';

export const listSet = kernel({
  name: 'listSet',
  bindings: {
    counter: read('u32'),
    flag: read('u32'),
    blockSum: read('u32'),
    index: write('u32'),
    listed: write('u32'),
  },
  uniforms: scanUniforms,
  sharing: 'tasks',
  group: scanLanes,
  wgsl: withSumBefore(wgsl),
  reference(begin, end, { counter, flag, blockSum, index, listed }, { first, ...span }) {
    const { count, lastBlock } = scanCount(counter, span);
    for (let block = begin; block < end; block++) {
      let to = blockSum.subarray(0, block).reduce((total, x) => total + x, 0);
      for (let k = block * blockElements; k < Math.min((block + 1) * blockElements, count); k++)
        if (flag[first + k] > 0) index[to++] = first + k;
      if (block === lastBlock) listed[0] = to;
    }
  },
});
