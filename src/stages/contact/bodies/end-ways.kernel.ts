/** Takes particles as far on their way as `shareWays` found; in exact mode no farther from where the list was made than that has room for, and nowhere where the list had no room for all (limit-ways.kernel.ts). Held particles stay where they are. The shares begin anew. */
import { kernel, read, write } from '../../../compute/kernel';
import { add, scale, sub, three } from '../contact-vectors';
import wgsl from './end-ways.wgsl?raw';
import { shareUnits } from './push-units';
import { shareWithin } from './share-within';
import withinWgsl from './share-within.wgsl?raw';

export const endWays = kernel({
  name: 'endWays',
  bindings: {
    position: write('vec4f'),
    previous: read('vec4f'),
    wayStart: read('vec4f'),
    pairCount: read('u32'),
    wayShare: write('atomic'),
  },
  uniforms: { exact: 'u32' },
  wgsl: withinWgsl + wgsl,
  wasm: null,
  reference(begin, end, { position, previous, wayStart, pairCount, wayShare }, { exact }) {
    const allStop = exact && pairCount[3] > 0;
    for (let i = begin; i < end; i++) {
      let share = allStop ? 0 : wayShare[i] / shareUnits;
      wayShare[i] = shareUnits;
      if (position[4 * i + 3] === 0) continue;
      const [start, at] = [three(previous, 4 * i), three(position, 4 * i)];
      if (exact) share = Math.min(share, shareWithin(three(wayStart, 4 * i), wayStart[4 * i + 3], start, at));
      if (share < 1) position.set(add(start, scale(sub(at, start), share)), 4 * i);
    }
  },
});
