/** The end of a direct global step: x' = x + `factor` times what `solveUpper` found. */
import { kernel, read, write } from '../../../compute/kernel';
import wgsl from './add-solution.wgsl?raw';

export const addSolution = kernel({
  name: 'addSolution',
  bindings: { position: write('vec4f'), solution: read('vec4f') },
  uniforms: { factor: 'f32' },
  wgsl,
  reference(begin, end, { position, solution }, { factor }) {
    for (let i = begin; i < end; i++) {
      for (let axis = 0; axis < 3; axis++) position[4 * i + axis] += factor * solution[4 * i + axis];
    }
  },
});
