/**
 * What contact asks for (see spread-contact.ts), as the right-hand side of the global step: M times how far `collide` moved each particle from where the solve had left it. Held
 * particles have none.
 */
import { kernel, read, write } from '../../compute/kernel';
import wgsl from './contact-impulses.wgsl?raw';

export const contactImpulses = kernel({
  name: 'contactImpulses',
  bindings: {
    position: read('vec4f'),
    /** Positions before `collide`. */
    solved: read('vec4f'),
    solution: write('vec4f'),
  },
  uniforms: {},
  wgsl,
  reference(begin, end, { position, solved, solution }) {
    for (let i = begin; i < end; i++) {
      const inverseMass = position[4 * i + 3];
      const mass = inverseMass > 0 ? 1 / inverseMass : 0;
      for (let axis = 0; axis < 3; axis++) {
        solution[4 * i + axis] = mass * (position[4 * i + axis] - solved[4 * i + axis]);
      }
      solution[4 * i + 3] = 0;
    }
  },
});
