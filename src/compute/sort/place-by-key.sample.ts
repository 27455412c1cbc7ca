import { integers, sampleFor } from '../sample';
import { placeByKey } from './place-by-key.kernel';

/** One element a key: which slot of a longer row an element gets is left open. */
export const sample = sampleFor(placeByKey, (count) => ({
  count,
  arrays: {
    key: integers(count, (k) => count - 1 - k),
    keyCount: integers(count, () => 1),
    keyStart: integers(count + 1, (k) => k),
    order: integers(count, () => 99),
  },
  uniforms: {},
}));
