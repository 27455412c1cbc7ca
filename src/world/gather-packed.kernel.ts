/** x, y, z of chosen particles, packed, in the order of `order`: how a body's state leaves the solver's order of particles. */

import { kernel, read, write } from '../compute/kernel';
import wgsl from './gather-packed.wgsl?raw';

export const gatherPacked = kernel({
  name: 'gatherPacked',
  bindings: { order: read('u32'), source: read('vec4f'), packed: write('f32') },
  uniforms: {},
  wgsl,
  reference(begin, end, { order, source, packed }) {
    for (let i = begin; i < end; i++) {
      for (let axis = 0; axis < 3; axis++) packed[3 * i + axis] = source[4 * order[i] + axis];
    }
  },
});
