/**
 * L x = b, in place, for x, y and z together, the fourth number of a row being 0: the forward solve, task by task from the leaves up. Column c of a panel is done when it has
 * been divided by its diagonal (kept as a reciprocal); it is then subtracted from the rows below it.
 *
 * Rows of other tasks are not touched: what they are due is summed in this task's slots, behind the rows of `solution`, and the task that
 * owns them takes it from there. See `factorTasks`.
 */
import { kernel, read, write } from '../kernels/kernel';
import { panelWords, taskWords } from './factor-tasks';

export const solveLower = kernel({
  name: 'solveLower',
  bindings: {
    task: read('u32'),
    taskPanel: read('u32'),
    panel: read('u32'),
    slot: read('u32'),
    gather: read('u32'),
    rounded: read('f32'),
    solution: write('vec4f'),
  },
  uniforms: {},
  sharing: 'tasks',
  wgsl: null,
  reference(begin, end, { task, taskPanel, panel, slot, gather, rounded, solution }) {
    for (let t = begin; t < end; t++) {
      const [firstPanel, firstSlot, firstGather, lastPanel, lastSlot, lastGather] = task.subarray(
        taskWords * t,
        taskWords * (t + 2),
      );
      solution.fill(0, 4 * firstSlot, 4 * lastSlot);
      for (let g = firstGather; g < lastGather; g++) {
        for (let side = 0; side < 3; side++) {
          solution[4 * gather[2 * g] + side] += solution[4 * gather[2 * g + 1] + side];
        }
      }
      for (let k = firstPanel; k < lastPanel; k++) {
        const p = panelWords * taskPanel[k];
        const [column, width, firstRow, rowCount, first] = panel.subarray(p, p + 5);
        for (let c = 0; c < width; c++) {
          for (let side = 0; side < 3; side++) {
            solution[4 * (column + c) + side] *= rounded[first + c * width + c];
            const x = solution[4 * (column + c) + side];
            for (let r = c + 1; r < rowCount; r++) {
              solution[4 * slot[firstRow + r] + side] -= rounded[first + r * width + c] * x;
            }
          }
        }
      }
    }
  },
});
