/** Moves the particles of closed surfaces along the gradients of `sumBalloons`, as far as `solveBalloons` says. One element per member. */
import { kernel, read, write } from '../../../compute/kernel';
import wgsl from './move-balloons.wgsl?raw';

export const moveBalloons = kernel({
  name: 'moveBalloons',
  bindings: {
    position: write('vec4f'),
    member: read('u32'),
    /** The surface of each member. */
    balloonOf: read('u32'),
    gradient: read('vec4f'),
    change: read('f32'),
  },
  uniforms: {},
  wgsl,
  reference(begin, end, { position, member, balloonOf, gradient, change }) {
    for (let m = begin; m < end; m++) {
      const at = 4 * member[m];
      const factor = position[at + 3] * change[balloonOf[m]];
      for (let axis = 0; axis < 3; axis++) position[at + axis] += factor * gradient[4 * m + axis];
    }
  },
});
