/** z = W b for the rows of one layer, W being its inverse (plan-inverse.ts), for x, y and z together. One element per unit: a workgroup sums a few quads, four rows each, over their columns. */
import { kernel, read, write } from '../../compute/kernel';
import wgsl from './multiply-inverse.wgsl?raw';
import { productLanes } from './plan-products';

export const multiplyInverse = kernel({
  name: 'multiplyInverse',
  bindings: {
    forwardUnit: read('vec4u'),
    forwardQuad: read('u32'),
    quad: read('vec4u'),
    inverse: read('vec4f'),
    solution: read('vec4f'),
    half: write('vec4f'),
  },
  uniforms: {},
  group: productLanes,
  wgsl,
  wasm: null,
  reference(begin, end, { forwardUnit, forwardQuad, quad, inverse, solution, half }) {
    for (let unit = begin; unit < end; unit++) {
      const [first, count] = forwardUnit.subarray(4 * unit, 4 * unit + 2);
      for (const q of forwardQuad.subarray(first, first + count)) {
        const [numbers, column, columns, rows] = quad.subarray(4 * q, 4 * q + 4);
        for (let r = 0; r <= (rows & 3); r++) {
          for (let axis = 0; axis < 3; axis++) {
            let sum = 0;
            for (let c = 0; c < columns; c++) sum += inverse[4 * (numbers + c) + r] * solution[4 * (column + c) + axis];
            half[4 * ((rows >> 2) + r) + axis] = sum;
          }
        }
      }
    }
  },
});
