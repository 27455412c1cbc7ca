/**
 * L^T x = b, in place, for x, y and z together, the fourth number of a row being 0: the backward solve, task by task from the root down. A column takes from its own number what
 * the rows below it, which are done, contribute, and divides by its diagonal (kept as a reciprocal).
 */
import { kernel, read, write } from '../kernels/kernel';
import { panelWords, taskWords } from './factor-tasks';

export const solveUpper = kernel({
  name: 'solveUpper',
  bindings: {
    task: read('u32'),
    taskPanel: read('u32'),
    panel: read('u32'),
    row: read('u32'),
    rounded: read('f32'),
    solution: write('vec4f'),
  },
  uniforms: {},
  sharing: 'tasks',
  wgsl: null,
  reference(begin, end, { task, taskPanel, panel, row, rounded, solution }) {
    for (let t = begin; t < end; t++) {
      for (let k = task[taskWords * (t + 1)]; k-- > task[taskWords * t]; ) {
        const p = panelWords * taskPanel[k];
        const [column, width, firstRow, rowCount, first] = panel.subarray(p, p + 5);
        for (let c = width - 1; c >= 0; c--) {
          for (let side = 0; side < 3; side++) {
            let x = solution[4 * (column + c) + side];
            for (let r = c + 1; r < rowCount; r++) {
              x -= rounded[first + r * width + c] * solution[4 * row[firstRow + r] + side];
            }
            solution[4 * (column + c) + side] = x * rounded[first + c * width + c];
          }
        }
      }
    }
  },
});
