/** Moves particles as their pairs ask for, by w / m times the push of each, and sums |w| over those that touch (touch-pairs.kernel.ts). On a CPU; a GPU has pair-sums.ts. */
import { kernel, read, write } from '../../../compute/kernel';

export const pushByPairs = kernel({
  name: 'pushByPairs',
  bindings: {
    position: write('vec4f'),
    entryStart: read('u32'),
    /** Of each particle the pairs, times four, and which of the four it is. */
    entryOrder: read('u32'),
    /** Four for each pair. */
    pairWeight: read('f32'),
    /** Two for each pair, of which the first is that of this round. */
    pairPush: read('vec4f'),
    touching: write('f32'),
  },
  uniforms: {},
  wgsl: null,
  reference(begin, end, { position, entryStart, entryOrder, pairWeight, pairPush, touching }) {
    for (let i = begin; i < end; i++) {
      const move = [0, 0, 0];
      let asked = 0;
      for (let e = entryStart[i]; e < entryStart[i + 1]; e++) {
        const entry = entryOrder[e];
        const pair = entry >>> 2;
        for (let axis = 0; axis < 3; axis++) move[axis] += pairWeight[entry] * pairPush[8 * pair + axis];
        if (pairPush[8 * pair + 3] > 0) asked += Math.abs(pairWeight[entry]);
      }
      for (let axis = 0; axis < 3; axis++) position[4 * i + axis] += position[4 * i + 3] * move[axis];
      touching[i] = asked;
    }
  },
});
