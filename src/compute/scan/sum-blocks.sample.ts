import { integers, sampleFor } from '../sample';
import { sampleBlocks } from './sample-blocks';
import { sumBlocks } from './sum-blocks.kernel';

export const sample = sampleFor(sumBlocks, (count, random) => {
  const { counter, uniforms, elements } = sampleBlocks(count, random);
  return {
    count,
    arrays: {
      counter,
      value: integers(uniforms.first + elements, () => Math.floor(7 * random())),
      blockSum: integers(count, () => 99),
    },
    uniforms: { ...uniforms, ceiling: count % 2 === 0 ? 1 : 0xffffffff },
  };
});
