/**
 * Bodies go where the solve had left them plus alpha d (see spread-contact.ts).
 *
 * Where the middle of a step is solved for, `rate` is 1 / h and else 0. What follows a contact there without being in one goes on as if the solve had moved it: `velocity` is that of the middle, and
 * `inertial` the end of the step. What is in contact has the mean velocity of the step: see `extrapolateVelocities`.
 */
import { kernel, read, write } from '../../compute/kernel';
import wgsl from './spread-contact.wgsl?raw';

export const spreadContact = kernel({
  name: 'spreadContact',
  bindings: {
    position: write('vec4f'),
    inertial: write('vec4f'),
    velocity: write('vec4f'),
    solved: read('vec4f'),
    solution: read('vec4f'),
    bodyOf: read('u32'),
    contactScale: read('f32'),
  },
  uniforms: { rate: 'f32' },
  wgsl,
  reference(begin, end, { position, inertial, velocity, solved, solution, bodyOf, contactScale }, { rate }) {
    for (let i = begin; i < end; i++) {
      const scale = contactScale[bodyOf[i]];
      const axes = [4 * i, 4 * i + 1, 4 * i + 2];
      const follows = rate > 0 && axes.every((at) => position[at] === solved[at]);
      for (const at of axes) {
        const move = scale * solution[at];
        position[at] = solved[at] + move;
        if (!follows) continue;
        inertial[at] += move;
        velocity[at] += rate * move;
      }
    }
  },
});
