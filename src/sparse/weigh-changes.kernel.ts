/**
 * What changed rows of a matrix ask of the solution of the matrix before, by some numbers of a vector: v = P b_I, where I lists the rows that are weighed (changed-rows.ts). For x, y and z each. One element, which does them all; on a GPU each invocation of its
 * workgroup has rows of its own.
 *
 * A row of another body has no part in this one, not even in a NaN of it: what is multiplied by 0 is left out.
 */
import { kernel, read, write } from '../compute/kernel';
import wgsl from './weigh-changes.wgsl?raw';

export const weighChanges = kernel({
  name: 'weighChanges',
  bindings: {
    weighedRow: read('u32'),
    /** P, row by row, a number for each row that is weighed. */
    changeMatrix: read('f32'),
    weighed: read('vec4f'),
    changeWeight: write('vec4f'),
  },
  uniforms: { changed: 'u32', rows: 'u32' },
  sharing: 'tasks',
  group: 64,
  wgsl,
  reference(begin, end, { weighedRow, changeMatrix, weighed, changeWeight }, { changed, rows }) {
    if (begin >= end) return;
    for (let r = 0; r < changed; r++) {
      for (let axis = 0; axis < 3; axis++) {
        let sum = 0;
        for (let k = 0; k < rows; k++) {
          const number = changeMatrix[rows * r + k];
          if (number !== 0) sum += number * weighed[4 * weighedRow[k] + axis];
        }
        changeWeight[4 * r + axis] = sum;
      }
    }
  },
});
