/**
 * Puts each element into the row of its key, at a slot that nobody else has: by the counts of `countByKey`, which go down to 0 again. One thread alone leaves rows in order; of several it depends on who comes first, and `sortRows` mends that.
 */
import { kernel, read, write } from '../kernel';
import wgsl from './place-by-key.wgsl?raw';

export const placeByKey = kernel({
  name: 'placeByKey',
  bindings: {
    key: read('u32'),
    keyCount: write('atomic'),
    /** Where the row of each key begins. */
    keyStart: read('u32'),
    order: write('u32'),
  },
  uniforms: {},
  wgsl,
  reference(begin, end, { key, keyCount, keyStart, order }) {
    for (let k = begin; k < end; k++) order[keyStart[key[k] + 1] - keyCount[key[k]]--] = k;
  },
});
