/**
 * Which pairs of features are closer than they are to be, as the solve left them. Those that started closer may stay so, but come apart by the share `recovery` of what they lack.
 *
 * On a CPU; on a GPU `beginPushes` adds up what pairs push besides.
 *
 * Pairs that pushed in the last step push to begin with as they did then (a warm start): what lies still needs the same pushes in every step, and however many layers a load goes through, they are there at once. An impact is over after one step: no pair begins with more than the lesser of its last two pushes, out along the normal.
 */
import { kernel, read, write } from '../../../compute/kernel';
import { add, dot, scale, sub, type Three, three } from '../contact-vectors';

export const flagTouching = kernel({
  name: 'flagTouching',
  bindings: {
    position: read('vec4f'),
    pair: read('vec4u'),
    pairWeight: read('vec4f'),
    pairPlane: read('vec4f'),
    pairApart: read('vec2f'),
    /** Two for each pair: see touch-pairs.kernel.ts. */
    pairPush: write('vec4f'),
  },
  /** `isNew`: 1 in the first step of a list, which knows of no pushes before it. */
  uniforms: { recovery: 'f32', isNew: 'u32' },
  wgsl: null,
  reference(begin, end, arrays, { recovery, isNew }) {
    const { position, pair, pairWeight, pairPlane, pairApart, pairPush } = arrays;
    for (let k = begin; k < end; k++) {
      let apart: Three = [0, 0, 0];
      for (let c = 0; c < 4; c++)
        apart = add(apart, scale(three(position, 4 * pair[4 * k + c]), pairWeight[4 * k + c]));
      const normal = three(pairPlane, 4 * k);
      const [last, before] = isNew ? [[0, 0, 0] as Three, 0] : [three(pairPush, 8 * k + 4), pairPush[8 * k + 7]];
      const out = Math.max(0, dot(normal, last));
      const first = Math.min(out, before);
      const along = sub(last, scale(normal, dot(normal, last)));
      const push = add(scale(normal, first), scale(along, out > 0 ? first / out : 0));
      const touches = first > 0 || dot(normal, apart) < wantedGap(pairApart, k, recovery);
      pairPush.set([...push, touches ? 2 : 0, ...push, out], 8 * k);
    }
  },
});

/** How far apart the features of pair k are to be at the end of the step [m]: 0 where they were on each other, and nobody knows which way is out; less where they are to go through each other (tangles/release-tangled.kernel.ts). */
export function wantedGap(pairApart: Float64Array, k: number, recovery: number): number {
  const before = Math.abs(pairApart[2 * k]);
  const wanted = pairApart[2 * k + 1];
  return Math.min(wanted, before > 0 ? before + Math.max(0, recovery * (wanted - before)) : 0);
}
