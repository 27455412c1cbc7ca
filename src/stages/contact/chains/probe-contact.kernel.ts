/**
 * Puts each particle where its force would take it, from the start of the step along its residual r, by `reach`: what contact does to that probe tells whether it is pressed against a collider, and along which normal (see chain-contact.ts).
 *
 * `probe` has the same, with the diagonal of the global matrix in its fourth number (0: held, or no force), and `begun` keeps the guess.
 */
import { kernel, read, write } from '../../../compute/kernel';
import wgsl from './probe-contact.wgsl?raw';

export const probeContact = kernel({
  name: 'probeContact',
  bindings: {
    position: write('vec4f'),
    previous: read('vec4f'),
    /** r */
    residual: read('vec4f'),
    neighbourFirst: read('u32'),
    neighbourStiffness: read('f32'),
    begun: write('vec4f'),
    probe: write('vec4f'),
  },
  uniforms: { h: 'f32', reach: 'f32' },
  wgsl,
  reference(
    begin,
    end,
    { position, previous, residual, neighbourFirst, neighbourStiffness, begun, probe },
    { h, reach },
  ) {
    for (let i = begin; i < end; i++) {
      const at = 4 * i;
      const inverseMass = position[at + 3];
      let diagonal = 1 / inverseMass;
      for (let e = neighbourFirst[i]; e < neighbourFirst[i + 1]; e++) diagonal += h * h * neighbourStiffness[e];
      const size = Math.hypot(residual[at], residual[at + 1], residual[at + 2]);
      const probed = inverseMass > 0 && size > 0;
      for (let axis = 0; axis < 3; axis++) {
        begun[at + axis] = position[at + axis];
        if (probed) position[at + axis] = previous[at + axis] + (reach / size) * residual[at + axis];
        probe[at + axis] = position[at + axis];
      }
      begun[at + 3] = inverseMass;
      probe[at + 3] = probed ? diagonal : 0;
    }
  },
});
