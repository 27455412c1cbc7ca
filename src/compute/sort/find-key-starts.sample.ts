import { integers, sampleFor } from '../sample';
import { findKeyStarts } from './find-key-starts.kernel';

/** Keys from 0 to before `count`, and a few beyond, with gaps between them and several elements for most. */
export const sample = sampleFor(findKeyStarts, (count, random) => {
  const maximum = 2 * count + 3;
  const sorted = integers(maximum, () => Math.floor((count + 2) * random() ** 2)).sort();
  // The element that comes k-th is the k-th from the end.
  return {
    count,
    arrays: {
      counter: [maximum - 1],
      key: sorted.slice().reverse(),
      order: integers(maximum, (k) => maximum - 1 - k),
      keyStart: integers(count, () => 99),
    },
    uniforms: { countIndex: 0, maximum },
  };
});
