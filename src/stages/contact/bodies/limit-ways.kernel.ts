/**
 * Keeps every particle on its side of the planes that divide its pairs from each other (divide-pairs.kernel.ts): what would cross one ends before it, and goes on along it. Where several planes cannot be served in that way, the particle goes only as far towards its
 * end as all of them let it: at its start it was on the right side of all. So no pair that is listed passes through each other, whatever pushed it.
 *
 * In exact mode it also stays as near to where it was foreseen to be at the start of this step as the list has room for (plan-ways.kernel.ts): what is not listed is farther away than that. On a CPU; a GPU has `sumCrossings`, `shareWays` and `endWays`. Where no plane divides a pair, its particles do not move, unless it was released to come apart (tangles/release-tangled.kernel.ts).
 */
import { kernel, read, write } from '../../../compute/kernel';
import { add, dot, scale, sub, three } from '../contact-vectors';
import { type PlaneOfPair, planeOfPair } from './pair-plane';
import { shareWithin } from './share-within';

/** `limit-ways.as.ts` holds the same number. */
const sweeps = 4;

export const limitWays = kernel({
  name: 'limitWays',
  bindings: {
    position: write('vec4f'),
    previous: read('vec4f'),
    entryStart: read('u32'),
    /** Of each particle the pairs, times four, and which of the four it is. */
    entryOrder: read('u32'),
    pairPlane: read('vec4f'),
    pairApart: read('vec2f'),
    wayStart: read('vec4f'),
    wayEnd: read('vec4f'),
  },
  /** `before`: how far the frame of the list has gone at the start of this step, and `stop` in it [m]; `behind`: how much of the ways of the list lies behind particles at the start of this step. */
  uniforms: { before: 'vec4f', stop: 'vec4f', behind: 'f32', exact: 'u32' },
  wgsl: null,
  reference(begin, end, arrays, { before, stop, behind, exact }) {
    const { position, previous, entryStart, entryOrder, pairPlane, pairApart, wayStart, wayEnd } = arrays;
    for (let i = begin; i < end; i++) {
      if (position[4 * i + 3] === 0) continue;
      const start = three(previous, 4 * i);
      let at = three(position, 4 * i);
      const planes: PlaneOfPair[] = [];
      let stops = false;
      for (let e = entryStart[i]; e < entryStart[i + 1]; e++) {
        const pair = entryOrder[e] >>> 2;
        const plane = planeOfPair(pairPlane, pairApart, pair, entryOrder[e] & 3);
        if (plane) planes.push(plane);
        else stops ||= exact > 0 && pairApart[2 * pair + 1] >= 0;
      }
      for (let sweep = 0; sweep < sweeps; sweep++) {
        for (const { normal, level } of planes) at = add(at, scale(normal, Math.max(0, level - dot(normal, at))));
      }
      let share = 1;
      for (const { normal, level } of planes) {
        const [from, to] = [dot(normal, start), dot(normal, at)];
        if (to < level && to < from) share = Math.min(share, Math.max(0, (from - level) / (from - to)));
      }
      if (stops) share = 0;
      else if (exact) {
        const begins = three(wayStart, 4 * i);
        const way = scale(sub(three(wayEnd, 4 * i), begins), behind);
        const foreseen = add(add(begins, [before[0], before[1], before[2]]), way);
        // In the frame of the list: it has room for what falls behind that besides.
        const inFrame = sub(at, [stop[0], stop[1], stop[2]]);
        share = Math.min(share, shareWithin(foreseen, wayStart[4 * i + 3], start, inFrame));
      }
      if (share < 1) at = add(start, scale(sub(at, start), share));
      position.set(at, 4 * i);
    }
  },
});
