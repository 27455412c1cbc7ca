import { integers, sampleFor } from '../sample';
import { sampleBlocks } from './sample-blocks';
import { scanValues } from './scan-values.kernel';

export const sample = sampleFor(scanValues, (count, random) => {
  const { counter, uniforms, elements } = sampleBlocks(count, random);
  return {
    count,
    arrays: {
      counter,
      value: integers(uniforms.first + elements, () => Math.floor(7 * random())),
      blockSum: integers(count, () => Math.floor(9999 * random())),
      prefix: integers(elements + 1, () => 99),
    },
    uniforms,
  };
});
