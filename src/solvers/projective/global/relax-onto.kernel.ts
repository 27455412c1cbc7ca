/** `relax` for the colour that is still to be moved after `projectAndRelax`: its neighbours are in `nextPosition`, and so will it be. */
import { kernel, read, write } from '../../../compute/kernel';
import { relax } from './relax.kernel';
import wgsl from './relax-onto.wgsl?raw';

export const relaxOnto = kernel({
  name: 'relaxOnto',
  bindings: {
    position: read('vec4f'),
    constantTerm: read('vec4f'),
    neighbourFirst: read('u32'),
    neighbour: read('u32'),
    neighbourStiffness: read('f32'),
    nextPosition: write('vec4f'),
  },
  uniforms: { h: 'f32', omega: 'f32' },
  wgsl,
  reference(begin, end, { position, nextPosition, ...springs }, uniforms) {
    nextPosition.set(position.subarray(4 * begin, 4 * end), 4 * begin);
    relax.reference(begin, end, { position: nextPosition, ...springs }, uniforms);
  },
});
