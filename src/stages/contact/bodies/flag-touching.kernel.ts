/** Which pairs of features are closer than they are to be, as the solve left them: 1, and 0 for all others. Those that started closer may stay so, but come apart by `recovery` [m]. */
import { kernel, read, write } from '../../../compute/kernel';
import { add, dot, scale, type Three, three } from '../contact-vectors';
import wgsl from './flag-touching.wgsl?raw';
import wantedWgsl from './wanted-gap.wgsl?raw';

export const flagTouching = kernel({
  name: 'flagTouching',
  bindings: {
    position: read('vec4f'),
    pair: read('u32'),
    pairWeight: read('vec4f'),
    pairPlane: read('vec4f'),
    pairApart: read('vec2f'),
    pairTouch: write('u32'),
  },
  uniforms: { recovery: 'f32' },
  wgsl: wantedWgsl + wgsl,
  reference(begin, end, { position, pair, pairWeight, pairPlane, pairApart, pairTouch }, { recovery }) {
    for (let k = begin; k < end; k++) {
      let apart: Three = [0, 0, 0];
      for (let c = 0; c < 4; c++)
        apart = add(apart, scale(three(position, 4 * pair[4 * k + c]), pairWeight[4 * k + c]));
      const wanted = wantedGap(pairApart, k, recovery);
      pairTouch[k] = dot(three(pairPlane, 4 * k), apart) < wanted ? 1 : 0;
    }
  },
});

/** How far apart the features of pair k are to be at the end of the step [m]: 0 where they were on each other, and nobody knows which way is out; less where they are to go through each other (tangles/release-tangled.kernel.ts). */
export function wantedGap(pairApart: Float64Array, k: number, recovery: number): number {
  const before = Math.abs(pairApart[2 * k]);
  return Math.min(pairApart[2 * k + 1], before > 0 ? before + recovery : 0);
}
