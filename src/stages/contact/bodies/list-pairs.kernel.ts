/** The pairs that `countPairs` counted, four particles each, where the prefix sum of its counts says. What goes beyond `room` is left out. */
import { kernel, read, write } from '../../../compute/kernel';
import { keptPairs, nearBindings } from './count-pairs.kernel';
import { eachNearPair } from './near-pairs';

export const listPairs = kernel({
  name: 'listPairs',
  bindings: { ...nearBindings, keptPair: read('vec4u'), nearFirst: read('u32'), pair: write('vec4u') },
  uniforms: { stop: 'vec4f', slack: 'f32', room: 'u32' },
  wgsl: null,
  reference(begin, end, { nearFirst, keptPair, pair, meeting, ...arrays }, { room, ...search }) {
    for (let m = begin; m < end; m++) {
      let at = nearFirst[m];
      const note = (particles: ArrayLike<number>) => {
        if (at < room) pair.set(particles, 4 * at);
        at++;
      };
      const count = nearFirst[m + 1] - nearFirst[m];
      if (count > keptPairs) eachNearPair(meeting[2 * m], meeting[2 * m + 1], arrays, search, note);
      else for (let k = keptPairs * m; k < keptPairs * m + count; k++) note(keptPair.subarray(4 * k, 4 * k + 4));
    }
  },
});
