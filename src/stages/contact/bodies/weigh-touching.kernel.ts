/**
 * How much of each particle is asked for by pairs that touch: n_i, the sum of |w| over the pairs of features which, as the solve left them, are closer than they are to be. Pushes of all pairs at once converge where each is divided by the sum of |w| n / m over its own particles, which
 * is the sum of absolute values in its row of the matrix of all pushes (touch-pairs.kernel.ts). On a CPU; a GPU has `sumTouching`.
 */
import { kernel, read, write } from '../../../compute/kernel';

export const weighTouching = kernel({
  name: 'weighTouching',
  bindings: {
    entryStart: read('u32'),
    /** Of each particle the pairs, times four, and which of the four it is. */
    entryOrder: read('u32'),
    /** Four for each pair. */
    pairWeight: read('f32'),
    pairTouch: read('u32'),
    touching: write('f32'),
  },
  uniforms: {},
  wgsl: null,
  reference(begin, end, { entryStart, entryOrder, pairWeight, pairTouch, touching }) {
    for (let i = begin; i < end; i++) {
      let sum = 0;
      for (let e = entryStart[i]; e < entryStart[i + 1]; e++) {
        const entry = entryOrder[e];
        if (pairTouch[entry >>> 2] !== 0) sum += Math.abs(pairWeight[entry]);
      }
      touching[i] = sum;
    }
  },
});
