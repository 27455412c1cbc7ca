/**
 * The share of its way in this step of the solver that each particle may go so that it crosses no plane of its pairs, in whole numbers (push-units.ts), rounded down; in exact mode none of it where no plane divides a pair. For a GPU, at the end of what `limitWays` does on a CPU: `endWays` takes particles there.
 *
 * Of a pair whose plane goes along (place-planes.kernel.ts) one feature leads and the other follows. What leads stays on its side of the gap that there was between them at the start, which it leaves behind. What follows stays behind where the other ends, as far as is known: that is never beyond that side of the gap, so it always may. Both are on their sides, at the start and at the end, of
 * a plane that moves evenly, so nothing passes on the way.
 *
 * What leads ends sooner where something stops it, and so does what follows then, in the next round. Shares only become less, and where a round changes none, all is well. `isLast`: in the last round nothing relies on what leads any more, and all stay on their side of the gap. So it takes a round for each layer that follows one that is stopped; rounds after the first are called for by those before them.
 */
import { kernel, read, write } from '../../../compute/kernel';
import { dot, scale, three } from '../contact-vectors';
import { keptFrom, type PlaneOfPair } from './pair-plane';
import planeWgsl from './pair-plane.wgsl?raw';
import { alongPlane } from './place-planes.kernel';
import { shareUnits } from './push-units';
import wgsl from './share-ways.wgsl?raw';

/** Of what is kept from planes: farther than that beyond the gap, a plane goes along. The shader and `revertPlanes` hold the same number. */
const leastKept = 0.5;

export const shareWays = kernel({
  name: 'shareWays',
  bindings: {
    /** Where particles end by the shares of the rounds before, and where they would end. */
    position: read('vec4f'),
    wishedPosition: read('vec4f'),
    previous: read('vec4f'),
    pair: read('vec4u'),
    pairPlane: read('vec4f'),
    pairApart: read('vec2f'),
    wayShare: write('atomic'),
    isCalled: write('atomic'),
  },
  uniforms: { exact: 'u32', round: 'u32', isLast: 'u32' },
  wgsl: planeWgsl + wgsl,
  wasm: null,
  reference(begin, end, arrays, { exact, round, isLast }) {
    const { position, wishedPosition, previous, pair, pairPlane, pairApart, wayShare, isCalled } = arrays;
    if (round > 0 && isCalled[round] === 0) return;
    for (let k = begin; k < end; k++) {
      const ends = [0, 1, 2, 3].map((c) => pair[4 * k + c]);
      const lessen = (particle: number, share: number) => {
        const units = Math.floor(shareUnits * share);
        if (units >= wayShare[particle]) return;
        wayShare[particle] = units;
        if (round > 0 && !isLast) isCalled[round + 1] = 1;
      };
      const apart = pairApart[2 * k];
      if (apart === 0) {
        // What was released to come apart does not stop: see tangles/release-tangled.kernel.ts.
        if (exact && pairApart[2 * k + 1] >= 0) for (const particle of ends) lessen(particle, 0);
        continue;
      }
      const normal = three(pairPlane, 4 * k);
      const kept = keptFrom(apart);
      const room = Math.abs(apart) / 2 - kept;
      const level = pairPlane[4 * k + 3];
      const starts = alongPlane(previous, pair, k, apart, normal);
      const middle = (starts.low + starts.high) / 2;
      const isFree = ends.every((particle) => position[4 * particle + 3] > 0);
      const goesAlong = isFree && room > 0 && Math.abs(level - middle) > room + leastKept * kept;
      if (!goesAlong && round > 0) continue;
      // How far the first feature stays up, and the second down.
      let [up, down] = [level, level];
      if (goesAlong) {
        if (round === 0) isCalled[1] = 1;
        const { low, high } = alongPlane(position, pair, k, apart, normal);
        const leads = level > middle ? 'first' : 'second';
        up = down = leads === 'first' ? middle + room : middle - room;
        if (!isLast && leads === 'second') up = Math.min(up, high + kept);
        if (!isLast && leads === 'first') down = Math.max(down, low - kept);
      }
      ends.forEach((particle, c) => {
        const isFirst = c === 0 || (c === 1 && apart < 0);
        const own: PlaneOfPair = isFirst
          ? { normal, level: up + kept }
          : { normal: scale(normal, -1), level: kept - down };
        const [from, to] = [previous, wishedPosition].map((at) => dot(own.normal, three(at, 4 * particle)));
        if (to < own.level && to < from) lessen(particle, Math.max(0, (from - own.level) / (from - to)));
      });
    }
  },
});
