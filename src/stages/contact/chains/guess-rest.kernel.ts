/**
 * The first guess of particles of chains: where they would be without gravity, x = y - h^2 g. What lies still then begins where it was, with its neighbours, so that the forces between them are
 * those that press it against a collider (see chain-contact.ts). One element per particle of a chain.
 */
import { kernel, read, write } from '../../../compute/kernel';
import wgsl from './guess-rest.wgsl?raw';

export const guessRest = kernel({
  name: 'guessRest',
  bindings: { position: write('vec4f'), inertial: read('vec4f'), chainMember: read('u32') },
  uniforms: { gravity: 'vec4f', h: 'f32' },
  wgsl,
  reference(begin, end, { position, inertial, chainMember }, { gravity, h }) {
    for (let k = begin; k < end; k++) {
      const at = 4 * chainMember[k];
      if (position[at + 3] === 0) continue;
      for (let axis = 0; axis < 3; axis++) position[at + axis] = inertial[at + axis] - h * h * gravity[axis];
    }
  },
});
