/**
 * First half of a prefix sum and of a compaction: the sum of each block, 0 past the end of the span. A value above `ceiling` counts as that: with 1, what
 * is added up is how many values are not 0.
 */
import { kernel, read, write } from '../kernel';
import { blockElements, scanCount, scanLanes, scanUniforms, withBlocks } from './scan-blocks';
import wgsl from './sum-blocks.wgsl?raw';

export const sumBlocks = kernel({
  name: 'sumBlocks',
  bindings: { counter: read('u32'), value: read('u32'), blockSum: write('u32') },
  uniforms: { ...scanUniforms, ceiling: 'u32' },
  sharing: 'tasks',
  group: scanLanes,
  wgsl: withBlocks(wgsl),
  reference(begin, end, { counter, value, blockSum }, { first, ceiling, ...span }) {
    const { count } = scanCount(counter, span);
    for (let block = begin; block < end; block++) {
      blockSum[block] = 0;
      for (let k = block * blockElements; k < Math.min((block + 1) * blockElements, count); k++)
        blockSum[block] += Math.min(value[first + k], ceiling);
    }
  },
});
