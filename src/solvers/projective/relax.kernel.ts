/**
 * The global step (Pall 2018 eq. 6) in place: p_i = base + gain sum_j s_ij p_j, with base and gain from `projectSprings`.
 *
 * Over one colour, whose particles share no spring, all in parallel: red-black and coloured Gauss-Seidel. Over all particles one
 * after the other (`relaxSerially`): the lexicographic Gauss-Seidel of eq. 3.
 */
import { kernel, read, serially, write } from '../../kernels/kernel';
import wgsl from './relax.wgsl?raw';

export const relax = kernel({
  name: 'relax',
  bindings: {
    position: write('vec4f'),
    constantTerm: read('vec4f'),
    neighbourFirst: read('u32'),
    neighbour: read('u32'),
    neighbourStiffness: read('f32'),
  },
  uniforms: {},
  wgsl,
  reference(begin, end, { position, constantTerm, neighbourFirst, neighbour, neighbourStiffness }) {
    for (let i = begin; i < end; i++) {
      let [x, y, z] = [0, 0, 0];
      for (let e = neighbourFirst[i]; e < neighbourFirst[i + 1]; e++) {
        const j = 4 * neighbour[e];
        x += neighbourStiffness[e] * position[j];
        y += neighbourStiffness[e] * position[j + 1];
        z += neighbourStiffness[e] * position[j + 2];
      }
      const gain = constantTerm[4 * i + 3];
      position[4 * i] = constantTerm[4 * i] + gain * x;
      position[4 * i + 1] = constantTerm[4 * i + 1] + gain * y;
      position[4 * i + 2] = constantTerm[4 * i + 2] + gain * z;
    }
  },
});

export const relaxSerially = serially(relax);
