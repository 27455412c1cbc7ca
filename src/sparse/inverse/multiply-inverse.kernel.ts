/** z = W b for the rows of one layer, W being its inverse (plan-inverse.ts), for x, y and z together. One element per unit: a workgroup sums a few quads, four rows each, over their columns. */
import { kernel, read, write } from '../../compute/kernel';
import wgsl from './multiply-inverse.wgsl?raw';
import { forwardLanes } from './plan-products';

export const multiplyInverse = kernel({
  name: 'multiplyInverse',
  bindings: {
    forwardUnit: read('vec4u'),
    forwardQuad: read('vec4u'),
    inverse: read('vec4f'),
    right: read('vec4f'),
    half: write('vec4f'),
  },
  uniforms: {},
  group: forwardLanes,
  wgsl,
  wasm: null,
  reference(begin, end, { forwardUnit, forwardQuad, inverse, right, half }) {
    for (let unit = begin; unit < end; unit++) {
      const [first, count] = forwardUnit.subarray(4 * unit, 4 * unit + 2);
      for (let q = first; q < first + count; q++) {
        const [numbers, column, columns, rows] = forwardQuad.subarray(4 * q, 4 * q + 4);
        for (let r = 0; r <= (rows & 3); r++) {
          for (let axis = 0; axis < 3; axis++) {
            let sum = 0;
            for (let c = 0; c < columns; c++) sum += inverse[4 * (numbers + c) + r] * right[4 * (column + c) + axis];
            half[4 * ((rows >> 2) + r) + axis] = sum;
          }
        }
      }
    }
  },
});
