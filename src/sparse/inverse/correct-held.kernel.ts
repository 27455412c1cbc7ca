/** x = y - sum_k alpha_k u_k: takes from a solution what `weighHeld` found, so that held rows are 0 and the others are solved for. One element per row. */
import { kernel, read, write } from '../../compute/kernel';
import wgsl from './correct-held.wgsl?raw';

export const correctHeld = kernel({
  name: 'correctHeld',
  bindings: {
    heldRow: read('u32'),
    heldColumn: read('vec4f'),
    heldWeight: read('vec4f'),
    solution: write('vec4f'),
  },
  uniforms: { held: 'u32', size: 'u32' },
  wgsl,
  wasm: null,
  reference(begin, end, { heldRow, heldColumn, heldWeight, solution }, { held, size }) {
    for (let i = begin; i < end; i++) {
      for (let k = 0; k < held; k++) {
        const number = heldColumn[4 * (k * size + i)];
        for (let axis = 0; axis < 3; axis++) {
          // A row of another body has no part in this one, not even in a NaN of it.
          if (number !== 0) solution[4 * i + axis] -= number * heldWeight[4 * k + axis];
        }
      }
      if (heldRow.subarray(0, held).includes(i)) solution.fill(0, 4 * i, 4 * i + 3);
    }
  },
});
