/**
 * Planes that go along with their pairs (place-planes.kernel.ts), and that a particle is on the wrong side of after all have been kept on theirs, because something else stopped it: they go back into the gap that they divided at the start of the step, as near as that lets them to where they were, and `reverted` is set to 1. Then all particles are kept on their sides once more, from where they
 * would have ended. Each time there are fewer planes that go along; where none has to go back, nothing has passed through anything. `all`: 1 where all of them go back.
 *
 * On a CPU, where the host can look at that.
 */
import { kernel, read, write } from '../../../compute/kernel';
import { three } from '../contact-vectors';
import { keptFrom } from './pair-plane';
import { alongPlane } from './place-planes.kernel';

/** Of what is kept from planes: so much of it may be lost in rounding. `revert-planes.as.ts` holds the same number. */
const leastKept = 0.5;

export const revertPlanes = kernel({
  name: 'revertPlanes',
  bindings: {
    position: read('vec4f'),
    previous: read('vec4f'),
    pair: read('vec4u'),
    pairApart: read('vec2f'),
    pairPlane: write('vec4f'),
    reverted: write('atomic'),
  },
  uniforms: { all: 'u32' },
  wgsl: null,
  reference(begin, end, { position, previous, pair, pairApart, pairPlane, reverted }, { all }) {
    for (let k = begin; k < end; k++) {
      const apart = pairApart[2 * k];
      const kept = keptFrom(apart);
      const room = Math.abs(apart) / 2 - kept;
      if (!(room > 0)) continue;
      const normal = three(pairPlane, 4 * k);
      const level = pairPlane[4 * k + 3];
      const starts = alongPlane(previous, pair, k, apart, normal);
      const middle = (starts.low + starts.high) / 2;
      if (!(Math.abs(level - middle) > room + leastKept * kept)) continue;
      if ([0, 1, 2, 3].some((c) => position[4 * pair[4 * k + c] + 3] === 0)) continue;
      const ends = alongPlane(position, pair, k, apart, normal);
      const isServed = ends.low - level >= leastKept * kept && level - ends.high >= leastKept * kept;
      if (isServed && !all) continue;
      pairPlane[4 * k + 3] = Math.min(middle + room, Math.max(middle - room, level));
      reverted[0] = 1;
    }
  },
});
