/**
 * How much of each held row's column is to be taken from a solution y, so that all held rows of it are 0: see held-rows.ts. The columns u_k were made one after the other, each 0 at the rows before it, so
 *
 *   alpha_k = (y_k - sum_{j < k} alpha_j u_j[row k]) / u_k[row k],
 *
 * for x, y and z each. One element, which does them all.
 */
import { kernel, read, write } from '../../compute/kernel';
import wgsl from './weigh-held.wgsl?raw';

export const weighHeld = kernel({
  name: 'weighHeld',
  bindings: {
    heldRow: read('u32'),
    /** One column after the other, `size` rows each; its numbers are in x. */
    heldColumn: read('vec4f'),
    solution: read('vec4f'),
    heldWeight: write('vec4f'),
  },
  uniforms: { held: 'u32', size: 'u32' },
  wgsl,
  wasm: null,
  reference(begin, end, { heldRow, heldColumn, solution, heldWeight }, { held, size }) {
    if (begin >= end) return;
    for (let k = 0; k < held; k++) {
      for (let axis = 0; axis < 3; axis++) {
        let weight = solution[4 * heldRow[k] + axis];
        for (let j = 0; j < k; j++) weight -= heldWeight[4 * j + axis] * heldColumn[4 * (j * size + heldRow[k])];
        heldWeight[4 * k + axis] = weight / heldColumn[4 * (k * size + heldRow[k])];
      }
    }
  },
});
