/**
 * What changed rows of a matrix ask of a solution y of the matrix before: v = K y_S, where S are the changed rows (changed-rows.ts). For x, y and z each. One element, which does them all; on a GPU each invocation of its workgroup has rows of its own.
 *
 * A row of another body has no part in this one, not even in a NaN of it: what is multiplied by 0 is left out.
 */
import { kernel, read, write } from '../compute/kernel';
import wgsl from './weigh-changes.wgsl?raw';

export const weighChanges = kernel({
  name: 'weighChanges',
  bindings: {
    changedRow: read('u32'),
    /** K, row by row, `stride` numbers each. */
    changeMatrix: read('f32'),
    solution: read('vec4f'),
    changeWeight: write('vec4f'),
  },
  uniforms: { changed: 'u32', stride: 'u32' },
  sharing: 'tasks',
  group: 64,
  wgsl,
  reference(begin, end, { changedRow, changeMatrix, solution, changeWeight }, { changed, stride }) {
    if (begin >= end) return;
    for (let r = 0; r < changed; r++) {
      for (let axis = 0; axis < 3; axis++) {
        let sum = 0;
        for (let k = 0; k < changed; k++) {
          const number = changeMatrix[stride * r + k];
          if (number !== 0) sum += number * solution[4 * changedRow[k] + axis];
        }
        changeWeight[4 * r + axis] = sum;
      }
    }
  },
});
