/**
 * The pairs of near features of clusters that meet, on a GPU: each meeting has a workgroup, which finds the pairs of triangles whose boxes overlap, then shares those among its invocations, and appends what they find to the list, in any order. The second of `found` counts all of them; what goes beyond `room` is left out.
 * On a GPU nothing depends on the order of pairs: pushes of a particle are summed as whole numbers (push-units.ts).
 */
import { kernel, write } from '../../../compute/kernel';
import wgsl from './append-pairs.wgsl?raw';
import closestWgsl from './closest-points.wgsl?raw';
import { nearBindings } from './count-pairs.kernel';
import { eachNearPair } from './near-pairs';
import nearWgsl from './near-pairs.wgsl?raw';

export const appendPairs = kernel({
  name: 'appendPairs',
  bindings: { ...nearBindings, found: write('atomic'), pair: write('vec4u') },
  uniforms: { stop: 'vec4f', slack: 'f32', room: 'u32' },
  group: 64,
  wgsl: closestWgsl + nearWgsl + wgsl,
  wasm: null,
  reference(begin, end, { found, pair, meeting, ...arrays }, { room, ...search }) {
    for (let m = begin; m < end; m++) {
      eachNearPair(meeting[2 * m], meeting[2 * m + 1], arrays, search, (particles) => {
        if (found[1] < room) pair.set(particles, 4 * found[1]);
        found[1]++;
      });
    }
  },
});
