/**
 * L x = b, in place, for x, y and z together, the fourth number of a row being 0: the forward solve, task by task from the leaves up.
 * Column c of a panel is done when it has been divided by its diagonal (kept as a reciprocal); it is then subtracted from the rows below
 * it.
 *
 * Rows of other tasks are not touched: what they are due is summed in this task's slots, behind the rows of `solution`, and the task that
 * owns them takes it from there. See `factorTasks`.
 */
import { kernel, read, write } from '../compute/kernel';
import { rounded, solveLowerPanels } from './solve-panels';

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
  reference(begin, end, { rounded: value, solution, ...tasks }) {
    solveLowerPanels(begin, end, tasks, { value, solution, ...rounded });
  },
});
