/** z_j -= sum L_ij x_i over the rows i of higher layers (plan-products.ts): what the backward solve of a layer begins with. One element per unit: a workgroup computes a few columns of a panel. */
import { kernel, read, write } from '../../compute/kernel';
import wgsl from './subtract-above.wgsl?raw';

export const subtractAbove = kernel({
  name: 'subtractAbove',
  bindings: {
    aboveUnit: read('vec4u'),
    row: read('u32'),
    factor: read('vec4f'),
    solution: read('vec4f'),
    half: write('vec4f'),
  },
  uniforms: {},
  group: 64,
  wgsl,
  wasm: null,
  reference(begin, end, { aboveUnit, row, factor, solution, half }) {
    for (let unit = begin; unit < end; unit++) {
      const [column, columns, rowFirst, rows, first, stride] = aboveUnit.subarray(8 * unit, 8 * unit + 6);
      for (let r = 0; r < rows; r++) {
        for (let c = 0; c < columns; c++) {
          const number = factor[4 * (first + r * stride) + c];
          for (let axis = 0; axis < 3; axis++) {
            half[4 * (column + c) + axis] -= number * solution[4 * row[rowFirst + r] + axis];
          }
        }
      }
    }
  },
});
