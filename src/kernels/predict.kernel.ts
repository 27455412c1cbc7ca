/**
 * Where each particle would go without inner forces: y = p + h v + h^2 g, which is Verlet's 2 p(t) - p(t - h) + h^2 f written with
 * the velocity (Pall 2018 Alg. 2; y of Liu 2013 eq. 7). Drag keeps the share `keep` of the velocity (Liu 2013 section 4.1). The
 * position before the step is kept in `previous`; y is also the first guess. Pinned particles stay.
 */
import { kernel, read, write } from './kernel';
import wgsl from './predict.wgsl?raw';

export const predict = kernel({
  name: 'predict',
  bindings: {
    position: write('vec4f'),
    velocity: read('vec4f'),
    previous: write('vec4f'),
    inertial: write('vec4f'),
  },
  uniforms: { gravity: 'vec4f', h: 'f32', keep: 'f32' },
  wgsl,
  reference(begin, end, { position, velocity, previous, inertial }, { gravity, h, keep }) {
    for (let i = begin; i < end; i++) {
      const free = position[4 * i + 3] > 0;
      for (let axis = 0; axis < 3; axis++) {
        const at = 4 * i + axis;
        const y = free ? position[at] + h * keep * velocity[at] + h * h * gravity[axis] : position[at];
        previous[at] = position[at];
        inertial[at] = y;
        position[at] = y;
      }
      previous[4 * i + 3] = inertial[4 * i + 3] = position[4 * i + 3];
    }
  },
});
