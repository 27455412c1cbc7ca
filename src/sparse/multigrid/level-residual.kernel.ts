/** r = b - A x on one level of multigrid, with A as `Level` has it: differences of x lose nothing in f32, however stiff the springs are. */
import { kernel, read, write } from '../../compute/kernel';
import { timesRow } from './level-product';
import wgsl from './level-residual.wgsl?raw';

export const levelResidual = kernel({
  name: 'levelResidual',
  bindings: {
    right: read('vec4f'),
    guess: read('vec4f'),
    levelRow: read('vec4f'),
    pairFirst: read('u32'),
    pairColumn: read('u32'),
    pairWeight: read('f32'),
    residual: write('vec4f'),
  },
  uniforms: { h: 'f32' },
  wgsl,
  reference(begin, end, arrays, { h }) {
    const { right, residual } = arrays;
    for (let i = begin; i < end; i++) {
      const product = timesRow(i, arrays, h);
      for (let axis = 0; axis < 3; axis++) residual[4 * i + axis] = right[4 * i + axis] - product[axis];
      residual[4 * i + 3] = 0;
    }
  },
});
