/**
 * Keeps every particle on its side of the planes that divide its pairs from each other (divide-pairs.kernel.ts): what would cross one ends before it, and goes on along it. Where several planes cannot be served in that way, the particle goes only as far towards its
 * end as all of them let it: at its start it was on the right side of all. So no pair that is listed passes through each other, whatever pushed it.
 *
 * In exact mode it also stays as near to where the list was made as that has room for (plan-ways.kernel.ts): what is not listed is farther away than that. Where the list had no room for all, nothing moves, and where no plane divides a pair, its particles do not, unless it was released to come apart (tangles/release-tangled.kernel.ts).
 */
import { kernel, read, write } from '../../../compute/kernel';
import { add, dot, scale, sub, type Three, three } from '../contact-vectors';
import wgsl from './limit-ways.wgsl?raw';

/** What is left to the plane: of half of the distance of a pair, and more where that is so small that it may be lost in rounding [m]. `limit-ways.as.ts` and the shader hold the same numbers. */
const margin = 0.1;
const leastMargin = 1e-5;
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
    pairCount: read('u32'),
  },
  uniforms: { exact: 'u32' },
  wgsl,
  reference(begin, end, arrays, { exact }) {
    const { position, previous, entryStart, entryOrder, pairPlane, pairApart, wayStart, pairCount } = arrays;
    const allStop = exact && pairCount[3] > 0;
    for (let i = begin; i < end; i++) {
      if (position[4 * i + 3] === 0) continue;
      const start = three(previous, 4 * i);
      let at = three(position, 4 * i);
      const planes: { normal: Three; level: number }[] = [];
      let stops = allStop;
      for (let e = entryStart[i]; e < entryStart[i + 1]; e++) {
        const [pair, corner] = [entryOrder[e] >>> 2, entryOrder[e] & 3];
        if (pairApart[2 * pair] === 0) {
          stops ||= exact > 0 && pairApart[2 * pair + 1] >= 0;
          continue;
        }
        const isFirst = corner === 0 || (corner === 1 && pairApart[2 * pair] < 0);
        const side = isFirst ? 1 : -1;
        const kept = Math.max((margin / 2) * Math.abs(pairApart[2 * pair]), leastMargin);
        planes.push({ normal: scale(three(pairPlane, 4 * pair), side), level: side * pairPlane[4 * pair + 3] + kept });
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
      else if (exact) share = Math.min(share, shareWithin(three(wayStart, 4 * i), wayStart[4 * i + 3], start, at));
      if (share < 1) at = add(start, scale(sub(at, start), share));
      position.set(at, 4 * i);
    }
  },
});

/** The share of the way from a point of a ball to another point that lies within the ball. */
function shareWithin(centre: Three, radius: number, from: Three, to: Three): number {
  const way = sub(to, from);
  const out = sub(from, centre);
  const squared = dot(way, way);
  if (squared === 0) return 1;
  const along = dot(out, way);
  const room = Math.max(0, radius * radius - dot(out, out));
  return (Math.sqrt(along * along + squared * room) - along) / squared;
}
