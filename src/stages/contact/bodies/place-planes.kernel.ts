/**
 * Where the plane of each pair (divide-pairs.kernel.ts) lies at the end of the step: halfway between where its features end.
 *
 * Within the gap that it divides, all of both features starts on its own side, so that what has to be stopped on the way may be. Halfway between where features start, planes would stop both of two bodies that fly on together after an impact, on one side of it, and take momentum from them.
 *
 * Where features end apart, but not within that gap, both have gone on farther than it is wide, as layers of cloth do that fall together. The plane goes along then: features that start and end on their sides of a plane which moves evenly are there all the way. It does so too where pushes left features overlapping by less than that gap: both give way alike to such a plane, and so keep
 * their momentum. A particle that is stopped in the midst of its way may be on the other side of one, which `revertPlanes` looks for on a CPU, and `shareWays` on a GPU. Planes of held particles do not move along: yield-to-held.kernel.ts.
 *
 * Other planes of pairs of one body stay halfway: where pushes move particles one by one, folds that were wrung tight kept threads drawn out by 92 % with planes placed so, and by 62 % without.
 */
import { kernel, read, write } from '../../../compute/kernel';
import { dot, type Three, three } from '../contact-vectors';
import { keptFrom } from './pair-plane';
import planeWgsl from './pair-plane.wgsl?raw';
import wgsl from './place-planes.wgsl?raw';

export const placePlanes = kernel({
  name: 'placePlanes',
  bindings: {
    position: read('vec4f'),
    bodyOf: read('u32'),
    pair: read('vec4u'),
    pairApart: read('vec2f'),
    pairPlane: write('vec4f'),
  },
  uniforms: {},
  wgsl: planeWgsl + wgsl,
  reference(begin, end, { position, bodyOf, pair, pairApart, pairPlane }) {
    for (let k = begin; k < end; k++) {
      const apart = pairApart[2 * k];
      const kept = keptFrom(apart);
      const room = Math.abs(apart) / 2 - kept;
      if (!(room > 0)) continue;
      const { low, high } = alongPlane(position, pair, k, apart, three(pairPlane, 4 * k));
      const middle = (low + high) / 2;
      const level = pairPlane[4 * k + 3];
      const ends = [0, 1, 2, 3].map((c) => pair[4 * k + c]);
      const isFree = ends.every((particle) => position[4 * particle + 3] > 0);
      const goesAlong = isFree && high - low < Math.abs(apart) && Math.abs(middle - level) > room;
      if (!goesAlong && bodyOf[ends[0]] === bodyOf[ends[3]]) continue;
      pairPlane[4 * k + 3] = goesAlong ? middle : Math.min(level + room, Math.max(level - room, middle));
    }
  },
});

/** How far along a normal the lowest particle of the first feature of pair k is, and the highest of the second. */
export function alongPlane(
  position: Float64Array,
  pair: Uint32Array,
  k: number,
  apart: number,
  normal: Three,
): { readonly low: number; readonly high: number } {
  const along = [0, 1, 2, 3].map((c) => dot(normal, three(position, 4 * pair[4 * k + c])));
  const ofFirst = apart < 0 ? 2 : 1;
  return { low: Math.min(...along.slice(0, ofFirst)), high: Math.max(...along.slice(ofFirst)) };
}
