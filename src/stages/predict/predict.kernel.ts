/**
 * Where each particle would go without inner forces: v <- keep v + h g and y = p + h v, which is Verlet's 2 p(t) - p(t - h) + h^2 f
 * written with the velocity (Pall 2018 Alg. 2; y of Liu 2013 eq. 7). Drag keeps the share `keep` of the velocity (Liu 2013 section
 * 4.1). The position before the step is kept in `previous`; y is also the first guess. Pinned particles stay.
 */
import { kernel, write } from '../../compute/kernel';
import wgsl from './predict.wgsl?raw';

export const predict = kernel({
  name: 'predict',
  bindings: {
    position: write('vec4f'),
    velocity: write('vec4f'),
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
        previous[at] = position[at];
        if (free) {
          velocity[at] = keep * velocity[at] + h * gravity[axis];
          position[at] += h * velocity[at];
        }
        inertial[at] = position[at];
      }
      previous[4 * i + 3] = inertial[4 * i + 3] = position[4 * i + 3];
    }
  },
});
