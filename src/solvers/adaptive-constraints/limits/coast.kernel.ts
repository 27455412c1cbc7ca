/**
 * The first guess of a step: y without gravity, which is where particles go by their velocity alone. Gravity is then a force like any other, in the residual m (y - x). A step of one iteration
 * from y itself takes the matrix M + h^2 L for the mass that gravity pulls at, and what hangs next to a pin is then drawn down by many times its weight.
 */
import { kernel, read, write } from '../../../compute/kernel';

export const coast = kernel({
  name: 'coast',
  bindings: { position: write('vec4f'), inertial: read('vec4f') },
  uniforms: { gravity: 'vec4f', h: 'f32' },
  wgsl: null,
  reference(begin, end, { position, inertial }, { gravity, h }) {
    for (let i = begin; i < end; i++) {
      if (!(position[4 * i + 3] > 0)) continue;
      for (let axis = 0; axis < 3; axis++) position[4 * i + axis] = inertial[4 * i + axis] - h * h * gravity[axis];
    }
  },
});
