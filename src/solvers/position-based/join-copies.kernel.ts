/**
 * The end of an iteration with phantoms (Fratarcangeli 2015 eq. 7): a particle goes to the mean of its places, whose masses are equal, or by `relaxation` times as far. With one place for every constraint at a particle this is
 * averaged Jacobi. One element per particle, whose places are a CSR row; a particle that no constraint ties has none, and stays.
 */
import { kernel, read, write } from '../../compute/kernel';
import wgsl from './join-copies.wgsl?raw';

export const joinCopies = kernel({
  name: 'joinCopies',
  bindings: {
    position: write('vec4f'),
    place: read('vec4f'),
    copyFirst: read('u32'),
    copy: read('u32'),
  },
  uniforms: { relaxation: 'f32' },
  wgsl,
  reference(begin, end, { position, place, copyFirst, copy }, { relaxation }) {
    for (let i = begin; i < end; i++) {
      const count = copyFirst[i + 1] - copyFirst[i];
      if (count === 0) continue;
      for (let axis = 0; axis < 3; axis++) {
        let sum = 0;
        for (let k = copyFirst[i]; k < copyFirst[i + 1]; k++) sum += place[4 * copy[k] + axis] - position[4 * i + axis];
        position[4 * i + axis] += (relaxation * sum) / count;
      }
    }
  },
});
