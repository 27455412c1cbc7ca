/** The pairs that `countPairs` counted, four particles each, where the prefix sum of its counts says. What goes beyond `room` is left out. */
import { kernel, read, write } from '../../../compute/kernel';
import { nearBindings, nearText } from './count-pairs.kernel';
import wgsl from './list-pairs.wgsl?raw';
import { eachNearPair, nearUniforms } from './near-pairs';

export const listPairs = kernel({
  name: 'listPairs',
  bindings: { ...nearBindings, nearFirst: read('u32'), pair: write('u32') },
  uniforms: { ...nearUniforms, room: 'u32' },
  wgsl: nearText + wgsl,
  reference(begin, end, { nearFirst, pair, ...arrays }, uniforms) {
    const { triangles, room } = uniforms;
    for (let t = begin; t < end; t++) {
      const at = [nearFirst[t], nearFirst[triangles + t]];
      eachNearPair(t, arrays, uniforms, (isEdges, particles) => {
        const k = at[isEdges ? 1 : 0]++;
        if (k < room) pair.set(particles, 4 * k);
      });
    }
  },
});
