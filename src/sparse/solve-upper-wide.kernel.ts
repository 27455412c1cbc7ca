/** `solveUpper` in f64, for four right-hand sides: four numbers a row, and the diagonal as it is. */
import { kernel, read, write } from '../kernels/kernel';
import { panelWords, taskWords } from './factor-tasks';

export const solveUpperWide = kernel({
  name: 'solveUpperWide',
  bindings: {
    task: read('u32'),
    taskPanel: read('u32'),
    panel: read('u32'),
    row: read('u32'),
    value: read('f64'),
    solution: write('f64'),
  },
  uniforms: {},
  sharing: 'tasks',
  wgsl: null,
  reference(begin, end, { task, taskPanel, panel, row, value, solution }) {
    for (let t = begin; t < end; t++) {
      for (let k = task[taskWords * (t + 1)]; k-- > task[taskWords * t]; ) {
        const p = panelWords * taskPanel[k];
        const [column, width, firstRow, rowCount, first] = panel.subarray(p, p + 5);
        for (let c = width - 1; c >= 0; c--) {
          for (let side = 0; side < 4; side++) {
            let x = solution[4 * (column + c) + side];
            for (let r = c + 1; r < rowCount; r++) {
              x -= value[first + r * width + c] * solution[4 * row[firstRow + r] + side];
            }
            solution[4 * (column + c) + side] = x / value[first + c * width + c];
          }
        }
      }
    }
  },
});
