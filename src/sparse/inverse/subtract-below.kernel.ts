/** b_i - sum L_ij z_j over the columns j of lower layers (plan-products.ts): what the forward solve of a layer begins with. One element per row. */
import { kernel, read, write } from '../../compute/kernel';
import wgsl from './subtract-below.wgsl?raw';

export const subtractBelow = kernel({
  name: 'subtractBelow',
  bindings: {
    belowFirst: read('u32'),
    below: read('u32'),
    factor: read('vec4f'),
    half: read('vec4f'),
    right: read('vec4f'),
    solution: write('vec4f'),
  },
  uniforms: {},
  group: 32,
  wgsl,
  wasm: null,
  reference(begin, end, { belowFirst, below, factor, half, right, solution }) {
    for (let i = begin; i < end; i++) {
      solution.set(right.subarray(4 * i, 4 * i + 3), 4 * i);
      for (let e = belowFirst[i]; e < belowFirst[i + 1]; e++) {
        const [four, columns] = below.subarray(2 * e, 2 * e + 2);
        for (let c = 0; c <= (columns & 3); c++) {
          for (let axis = 0; axis < 3; axis++) {
            solution[4 * i + axis] -= factor[4 * four + c] * half[4 * ((columns >> 2) + c) + axis];
          }
        }
      }
    }
  },
});
