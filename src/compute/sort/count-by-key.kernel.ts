/** How many elements have each key, added to `keyCount`, which is 0 before. The first half of rows by key. */
import { kernel, read, write } from '../kernel';
import wgsl from './count-by-key.wgsl?raw';

export const countByKey = kernel({
  name: 'countByKey',
  bindings: { key: read('u32'), keyCount: write('atomic') },
  uniforms: {},
  wgsl,
  reference(begin, end, { key, keyCount }) {
    for (let k = begin; k < end; k++) keyCount[key[k]]++;
  },
});
