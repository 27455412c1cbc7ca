/**
 * Which way particles are held by what they touch, for the solve that follows contact: n, of length 1, along the way that contact moved a particle, or 0 where it moved it not at all. In that solve the inverse mass of such a particle is
 * w (I - n n^T): what its constraints ask of it along n, contact would take back at once. `applyConstraints` moves it along n a little all the same,
 * so that the contact at the end of the step finds the load that constraints put on a collider, with the friction that belongs to it, and what is pulled off a collider goes.
 */
import { kernel, read, write } from '../compute/kernel';
import { length, scale, sub, three } from '../stages/contact/contact-vectors';
import wgsl from './hold-touched.wgsl?raw';

export const holdTouched = kernel({
  name: 'holdTouched',
  /** `nodeDirection` has the positions before contact: the solve that comes next does not read it before it writes it. `heldAlong` has two vectors for each particle, of which this writes the first, and the inverse mass into the second. */
  bindings: { position: read('vec4f'), nodeDirection: read('vec4f'), heldAlong: write('vec4f'), heldBy: write('f32') },
  uniforms: {},
  wgsl,
  reference(begin, end, { position, nodeDirection, heldAlong, heldBy }) {
    for (let i = begin; i < end; i++) {
      const way = sub(three(position, 4 * i), three(nodeDirection, 4 * i));
      const far = length(way);
      heldBy.set([far > 0 ? 1 / far : 0, 0], 2 * i);
      heldAlong.set([...scale(way, far > 0 ? 1 / far : 0), position[4 * i + 3]], 8 * i);
      heldAlong[8 * i + 7] = position[4 * i + 3];
    }
  },
});
