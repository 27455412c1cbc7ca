/** `solveLower` in f64, for four right-hand sides: four numbers a row, and the diagonal as it is. */
import { kernel, read, write } from '../compute/kernel';
import { solveLowerPanels, wide } from './solve-panels';

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
  reference(begin, end, { value, solution, ...tasks }) {
    solveLowerPanels(begin, end, tasks, { value, solution, ...wide });
  },
});
