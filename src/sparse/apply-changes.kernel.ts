/** x = y - Q v: takes from a solution of the matrix before what `weighChanges` found, so that it is one of the matrix after (changed-rows.ts). One element per row. */
import { kernel, read, write } from '../compute/kernel';
import wgsl from './apply-changes.wgsl?raw';

export const applyChanges = kernel({
  name: 'applyChanges',
  bindings: {
    /** Q, row by row, `stride` numbers each. */
    changeColumn: read('f32'),
    changeWeight: read('vec4f'),
    solution: write('vec4f'),
  },
  uniforms: { changed: 'u32', stride: 'u32' },
  wgsl,
  reference(begin, end, { changeColumn, changeWeight, solution }, { changed, stride }) {
    for (let i = begin; i < end; i++) {
      for (let axis = 0; axis < 3; axis++) {
        let sum = 0;
        for (let k = 0; k < changed; k++) {
          const number = changeColumn[stride * i + k];
          if (number !== 0) sum += number * changeWeight[4 * k + axis];
        }
        solution[4 * i + axis] -= sum;
      }
    }
  },
});
