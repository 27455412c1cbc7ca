import { integers, sampleFor } from '../sample';
import { sampleBlocks } from '../scan/sample-blocks';
import { blockElements } from '../scan/scan-blocks';
import { listSet } from './list-set.kernel';

/** Some blocks have no flag set, some have all. */
export const sample = sampleFor(listSet, (count, random) => {
  const { counter, uniforms, elements } = sampleBlocks(count, random);
  const { first } = uniforms;
  const share = (k: number) => (Math.floor(k / blockElements) % 4) / 3;
  const flag = integers(first + elements, (i) => (random() < share(i - first) ? 1 + (i % 3) : 0));
  const blockSum = integers(
    count,
    (block) =>
      flag
        .subarray(first, first + Math.min(uniforms.maximum, counter[1]))
        .subarray(block * blockElements, (block + 1) * blockElements)
        .filter((set) => set > 0).length,
  );
  return {
    count,
    arrays: { counter, flag, blockSum, index: integers(elements, () => 99), listed: [99] },
    uniforms,
  };
});
