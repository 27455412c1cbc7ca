/** `solveUpper` in f64, for four right-hand sides: four numbers a row, and the diagonal as it is. */
import { kernel, read, write } from '../compute/kernel';
import { solveUpperPanels, wide } from './solve-panels';

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
  reference(begin, end, { value, solution, ...tasks }) {
    solveUpperPanels(begin, end, tasks, { value, solution, ...wide });
  },
});
