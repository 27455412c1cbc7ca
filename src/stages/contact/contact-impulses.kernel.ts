/**
 * What contact asks for (see spread-contact.ts), as the right-hand side of the global step: s D, D being how far `collide` moved a particle from where the solve had left it. Held particles have none.
 *
 * s [kg] is the mass, unless contact leaves the particle within `calm` [m] of the guess x_0 that the step began with. There s D is the part along D of the impulse that takes it where contact wants it, with the springs as they were then:
 *
 *   P = m (x - x_0) - r,   s = P . D / D . D,
 *
 * r being the residual of the guess. What pulls the particle off by itself has s = 0.
 */
import { kernel, read, write } from '../../compute/kernel';
import wgsl from './contact-impulses.wgsl?raw';
import { dot, scale, sub, three } from './contact-vectors';

export const contactImpulses = kernel({
  name: 'contactImpulses',
  bindings: {
    position: read('vec4f'),
    /** Positions before `collide`. */
    solved: read('vec4f'),
    /** x_0 */
    guess: read('vec4f'),
    /** r */
    firstResidual: read('vec4f'),
    solution: write('vec4f'),
    /** s */
    contactMass: write('f32'),
  },
  uniforms: { calm: 'f32' },
  wgsl,
  reference(begin, end, { position, solved, guess, firstResidual, solution, contactMass }, { calm }) {
    for (let i = begin; i < end; i++) {
      const at = 4 * i;
      const inverseMass = position[at + 3];
      const x = three(position, at);
      const asked = sub(x, three(solved, at));
      const squared = dot(asked, asked);
      let mass = inverseMass > 0 && squared > 0 ? 1 / inverseMass : 0;
      const way = sub(x, three(guess, at));
      if (mass > 0 && dot(way, way) < calm * calm) {
        const impulse = sub(scale(way, mass), three(firstResidual, at));
        mass = Math.max(0, dot(impulse, asked) / squared);
      }
      solution.set([...scale(asked, mass), 0], at);
      contactMass[i] = mass;
    }
  },
});
