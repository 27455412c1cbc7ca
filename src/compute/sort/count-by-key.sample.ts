import { integers, sampleFor } from '../sample';
import { countByKey } from './count-by-key.kernel';

export const sample = sampleFor(countByKey, (count, random) => ({
  count,
  arrays: { key: integers(count, () => Math.floor(9 * random())), keyCount: integers(9, (k) => k) },
  uniforms: {},
}));
