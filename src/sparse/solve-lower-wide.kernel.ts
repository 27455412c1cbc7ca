/** `solveLower` in f64, for four right-hand sides: four numbers a row, and the diagonal as it is. */
import { kernel, read, write } from '../kernels/kernel';
import { panelWords, taskWords } from './factor-tasks';

export const solveLowerWide = kernel({
  name: 'solveLowerWide',
  bindings: {
    task: read('u32'),
    taskPanel: read('u32'),
    panel: read('u32'),
    slot: read('u32'),
    gather: read('u32'),
    value: read('f64'),
    solution: write('f64'),
  },
  uniforms: {},
  sharing: 'tasks',
  wgsl: null,
  reference(begin, end, { task, taskPanel, panel, slot, gather, value, solution }) {
    for (let t = begin; t < end; t++) {
      const [firstPanel, firstSlot, firstGather, lastPanel, lastSlot, lastGather] = task.subarray(
        taskWords * t,
        taskWords * (t + 2),
      );
      solution.fill(0, 4 * firstSlot, 4 * lastSlot);
      for (let g = firstGather; g < lastGather; g++) {
        for (let side = 0; side < 4; side++) {
          solution[4 * gather[2 * g] + side] += solution[4 * gather[2 * g + 1] + side];
        }
      }
      for (let k = firstPanel; k < lastPanel; k++) {
        const p = panelWords * taskPanel[k];
        const [column, width, firstRow, rowCount, first] = panel.subarray(p, p + 5);
        for (let c = 0; c < width; c++) {
          for (let side = 0; side < 4; side++) {
            solution[4 * (column + c) + side] /= value[first + c * width + c];
            const x = solution[4 * (column + c) + side];
            for (let r = c + 1; r < rowCount; r++) {
              solution[4 * slot[firstRow + r] + side] -= value[first + r * width + c] * x;
            }
          }
        }
      }
    }
  },
});
