/**
 * L^T x = b, in place, for x, y and z together, the fourth number of a row being 0: the backward solve, task by task from the root down. A
 * column takes from its own number what the rows below it, which are done, contribute, and divides by its diagonal (kept as a reciprocal).
 */
import { kernel, read, write } from '../compute/kernel';
import { rounded, solveUpperPanels } from './solve-panels';

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
  reference(begin, end, { rounded: value, solution, ...tasks }) {
    solveUpperPanels(begin, end, tasks, { value, solution, ...rounded });
  },
});
