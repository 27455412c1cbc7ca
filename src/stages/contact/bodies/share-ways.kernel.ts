/**
 * The share of its way in this step of the solver that each particle may go so that it crosses no plane of its pairs, in whole numbers (push-units.ts), rounded down; in exact mode none of it where no plane divides a pair. For a GPU, at the end of what `limitWays` does on a CPU: `endWays` takes particles there.
 */
import { kernel, read, write } from '../../../compute/kernel';
import { dot, three } from '../contact-vectors';
import { planeOfPair } from './pair-plane';
import planeWgsl from './pair-plane.wgsl?raw';
import { shareUnits } from './push-units';
import wgsl from './share-ways.wgsl?raw';

export const shareWays = kernel({
  name: 'shareWays',
  bindings: {
    position: read('vec4f'),
    previous: read('vec4f'),
    pair: read('vec4u'),
    pairPlane: read('vec4f'),
    pairApart: read('vec2f'),
    /** `shareUnits` before. */
    wayShare: write('atomic'),
  },
  uniforms: { exact: 'u32' },
  wgsl: planeWgsl + wgsl,
  wasm: null,
  reference(begin, end, { position, previous, pair, pairPlane, pairApart, wayShare }, { exact }) {
    for (let k = begin; k < end; k++) {
      for (let c = 0; c < 4; c++) {
        const particle = pair[4 * k + c];
        const plane = planeOfPair(pairPlane, pairApart, k, c);
        // What was released to come apart does not stop: see tangles/release-tangled.kernel.ts.
        let share = plane || !exact || pairApart[2 * k + 1] < 0 ? 1 : 0;
        if (plane) {
          const [from, to] = [previous, position].map((at) => dot(plane.normal, three(at, 4 * particle)));
          if (to < plane.level && to < from) share = Math.max(0, (from - plane.level) / (from - to));
        }
        if (share < 1) wayShare[particle] = Math.min(wayShare[particle], Math.floor(shareUnits * share));
      }
    }
  },
});
