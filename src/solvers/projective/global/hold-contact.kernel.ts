/**
 * Moves particles out of the colliders (out-of-colliders.ts) between the sweeps of a global step, and holds them there for the sweeps that follow: the inverse in `constantTerm`, which
 * a sweep moves a particle by, becomes 0. So the neighbours give way to the contact. If sweeps moved the particle back in, and contact out again after the last one, the springs around it
 * would be left with elastic energy that nothing paid for, h^2 k / m times the kinetic energy that the contact took.
 */
import { kernel, read, write } from '../../../compute/kernel';
import { contactUniforms, outOfColliders, three } from '../../../stages/contact/out-of-colliders';
import shared from '../../../stages/contact/out-of-colliders.wgsl?raw';
import wgsl from './hold-contact.wgsl?raw';

export const holdContact = kernel({
  name: 'holdContact',
  bindings: {
    position: write('vec4f'),
    previous: read('vec4f'),
    collider: read('vec4f'),
    constantTerm: write('vec4f'),
  },
  uniforms: contactUniforms,
  wgsl: shared + wgsl,
  reference(begin, end, { position, previous, collider, constantTerm }, uniforms) {
    for (let i = begin; i < end; i++) {
      if (position[4 * i + 3] === 0) continue;
      const p = three(position, 4 * i);
      const out = outOfColliders(p, three(previous, 4 * i), collider, uniforms);
      if (out === p) continue;
      position.set(out, 4 * i);
      constantTerm[4 * i + 3] = 0;
    }
  },
});
