/**
 * x = W^T z for the columns of one layer, W being its inverse (plan-inverse.ts). One element per unit: a workgroup computes a few columns of a panel, each the sum over the quads of the panel and of those
 * above it in its layer.
 */
import { kernel, read, write } from '../../compute/kernel';
import wgsl from './multiply-transposed.wgsl?raw';
import { backwardLanes } from './plan-products';

export const multiplyTransposed = kernel({
  name: 'multiplyTransposed',
  bindings: {
    backwardUnit: read('vec4u'),
    ancestor: read('u32'),
    quad: read('vec4u'),
    inverse: read('vec4f'),
    half: read('vec4f'),
    solution: write('vec4f'),
  },
  uniforms: {},
  group: backwardLanes,
  wgsl,
  wasm: null,
  reference(begin, end, { backwardUnit, ancestor, quad, inverse, half, solution }) {
    for (let unit = begin; unit < end; unit++) {
      const [column, columns, first, count] = backwardUnit.subarray(4 * unit, 4 * unit + 4);
      for (let j = column; j < column + columns; j++) {
        const sum = [0, 0, 0];
        for (const q of ancestor.subarray(first, first + count)) {
          const [numbers, firstColumn, columnCount, rows] = quad.subarray(4 * q, 4 * q + 4);
          if (j >= firstColumn + columnCount) continue;
          for (let r = 0; r <= (rows & 3); r++) {
            const number = inverse[4 * (numbers + j - firstColumn) + r];
            for (let axis = 0; axis < 3; axis++) sum[axis] += number * half[4 * ((rows >> 2) + r) + axis];
          }
        }
        solution.set(sum, 4 * j);
      }
    }
  },
});
