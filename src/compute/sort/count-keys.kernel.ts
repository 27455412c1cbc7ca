/** How many elements have each key, from where keys begin among sorted elements: counts over which kernels can run (`countedSpan`). */
import { kernel, read, write } from '../kernel';
import wgsl from './count-keys.wgsl?raw';

export const countKeys = kernel({
  name: 'countKeys',
  bindings: { keyStart: read('u32'), keyCount: write('u32') },
  uniforms: {},
  wgsl,
  reference(begin, end, { keyStart, keyCount }) {
    for (let k = begin; k < end; k++) keyCount[k] = keyStart[k + 1] - keyStart[k];
  },
});
