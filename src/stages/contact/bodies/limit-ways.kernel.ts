/**
 * Keeps every particle on its side of the planes that divide its pairs from each other (divide-pairs.kernel.ts): what would cross one ends before it, and goes on along it. Where several planes cannot be served in that way, the particle goes only as far towards its
 * end as all of them let it: at its start it was on the right side of all. So no pair that is listed passes through each other, whatever pushed it.
 */
import { kernel, read, write } from '../../../compute/kernel';
import { add, dot, scale, sub, type Three, three } from '../contact-vectors';
import wgsl from './limit-ways.wgsl?raw';

/** Of half of the distance of a pair: so much is left to the plane. `limit-ways.as.ts` and the shader hold the same numbers. */
const margin = 0.1;
const sweeps = 4;

export const limitWays = kernel({
  name: 'limitWays',
  bindings: {
    position: write('vec4f'),
    previous: read('vec4f'),
    entryStart: read('u32'),
    entryOrder: read('u32'),
    pairPlane: read('vec4f'),
    pairApart: read('f32'),
  },
  uniforms: {},
  wgsl,
  reference(begin, end, { position, previous, entryStart, entryOrder, pairPlane, pairApart }) {
    for (let i = begin; i < end; i++) {
      if (position[4 * i + 3] === 0) continue;
      const start = three(previous, 4 * i);
      const wanted = three(position, 4 * i);
      let at = wanted;
      const planes: { normal: Three; level: number }[] = [];
      for (let e = entryStart[i]; e < entryStart[i + 1]; e++) {
        const [pair, corner] = [entryOrder[e] >>> 2, entryOrder[e] & 3];
        const isFirst = corner === 0 || (corner === 1 && pairApart[pair] < 0);
        const side = isFirst ? 1 : -1;
        const normal = scale(three(pairPlane, 4 * pair), side);
        planes.push({ normal, level: side * pairPlane[4 * pair + 3] + (margin / 2) * Math.abs(pairApart[pair]) });
      }
      for (let sweep = 0; sweep < sweeps; sweep++) {
        for (const { normal, level } of planes) at = add(at, scale(normal, Math.max(0, level - dot(normal, at))));
      }
      let share = 1;
      for (const { normal, level } of planes) {
        const [from, to] = [dot(normal, start), dot(normal, at)];
        if (to < level) share = Math.min(share, from > level ? (from - level) / (from - to) : 0);
      }
      if (share < 1) at = add(start, scale(sub(at, start), share));
      position.set(at, 4 * i);
    }
  },
});
