/** Sorts the numbers of each row, the lowest first, by insertion: rows are short. */
import { kernel, read, write } from '../kernel';
import wgsl from './sort-rows.wgsl?raw';

export const sortRows = kernel({
  name: 'sortRows',
  bindings: { keyStart: read('u32'), order: write('u32') },
  uniforms: {},
  wgsl,
  reference(begin, end, { keyStart, order }) {
    for (let row = begin; row < end; row++) order.subarray(keyStart[row], keyStart[row + 1]).sort();
  },
});
