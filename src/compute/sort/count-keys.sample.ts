import { integers, rows, sampleFor } from '../sample';
import { countKeys } from './count-keys.kernel';

export const sample = sampleFor(countKeys, (count, random) => ({
  count,
  arrays: { keyStart: rows(count, random, 5).first, keyCount: integers(count, () => 99) },
  uniforms: {},
}));
