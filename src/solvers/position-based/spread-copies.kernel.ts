/**
 * The start of an iteration with phantoms (Fratarcangeli 2015 section 4): every place is put where its particle is. The places that stand for one particle share its mass, so that the body weighs the same: each has
 * `copies` times the inverse mass, where that is the number of places that constraints tie.
 */
import { kernel, read, write } from '../../compute/kernel';
import wgsl from './spread-copies.wgsl?raw';

export const spreadCopies = kernel({
  name: 'spreadCopies',
  bindings: {
    place: write('vec4f'),
    position: read('vec4f'),
    /** The particle of each place. */
    particleOf: read('u32'),
    copies: read('f32'),
  },
  uniforms: {},
  wgsl,
  reference(begin, end, { place, position, particleOf, copies }) {
    for (let k = begin; k < end; k++) {
      const at = 4 * particleOf[k];
      for (let axis = 0; axis < 3; axis++) place[4 * k + axis] = position[at + axis];
      place[4 * k + 3] = copies[k] * position[at + 3];
    }
  },
});
