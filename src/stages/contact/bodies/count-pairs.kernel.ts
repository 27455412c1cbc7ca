/** How many pairs of near features two clusters have that meet, and the first few of them. On a CPU: a GPU lists them at once (append-pairs.kernel.ts). */
import { kernel, read, write } from '../../../compute/kernel';
import { eachNearPair } from './near-pairs';

/** Pairs that are kept for each meeting: most have no more, and need not be looked for again. The AssemblyScript holds the same number. */
export const keptPairs = 8;

export const nearBindings = {
  wayStart: read('vec4f'),
  feature: read('vec4u'),
  /** For each edge the particle opposite to it in the triangle on its other side: see `BodyFeatures`. */
  beyond: read('vec4u'),
  triangleBox: read('vec4f'),
  clusterBox: read('vec4f'),
  /** Two clusters each. */
  meeting: read('u32'),
} as const;

export const countPairs = kernel({
  name: 'countPairs',
  bindings: { ...nearBindings, nearCount: write('u32'), keptPair: write('vec4u') },
  uniforms: { stop: 'vec4f', slack: 'f32' },
  wgsl: null,
  reference(begin, end, { nearCount, keptPair, meeting, ...arrays }, uniforms) {
    for (let m = begin; m < end; m++) {
      nearCount[m] = 0;
      eachNearPair(meeting[2 * m], meeting[2 * m + 1], arrays, uniforms, (particles) => {
        if (nearCount[m] < keptPairs) keptPair.set(particles, 4 * (keptPairs * m + nearCount[m]));
        nearCount[m]++;
      });
    }
  },
});
