/**
 * L in f32 for solving, from L in f64: rounded once at the end, which costs a relative error of 6e-8; a factor computed in f32 drifts. The
 * diagonal is kept as its reciprocal, since solving divides by it. One element is one panel.
 */
import { kernel, read, write } from '../compute/kernel';
import { panelWords } from './factor-tasks';

export const roundFactor = kernel({
  name: 'roundFactor',
  bindings: { panel: read('u32'), value: read('f64'), rounded: write('f32') },
  uniforms: {},
  wgsl: null,
  reference(begin, end, { panel, value, rounded }) {
    for (let p = begin; p < end; p++) {
      const [, width, , rowCount, first] = panel.subarray(panelWords * p, panelWords * p + 5);
      for (let r = 0; r < rowCount; r++) {
        for (let c = 0; c < width && c <= r; c++) {
          const at = first + r * width + c;
          rounded[at] = c === r ? 1 / value[at] : value[at];
        }
      }
    }
  },
});
