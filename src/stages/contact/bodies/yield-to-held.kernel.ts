/**
 * Moves the planes between features of pairs (divide-pairs.kernel.ts) with held particles: those are not stopped, so what is free has to be out of their way at the end of the step. Where held particles of a feature come nearer to the other one along the normal, the plane goes along with the one that comes farthest, and the free side yields all of it.
 * As planes move with them evenly from the start of the step to its end, nothing passes on the way either. Where held particles of both features come nearer, the plane goes between them, and what they leave no room for passes through.
 */
import { kernel, read, write } from '../../../compute/kernel';
import { dot, sub, three } from '../contact-vectors';
import wgsl from './yield-to-held.wgsl?raw';

export const yieldToHeld = kernel({
  name: 'yieldToHeld',
  bindings: {
    /** At the end of the step, where held particles are already. */
    position: read('vec4f'),
    previous: read('vec4f'),
    pair: read('vec4u'),
    pairApart: read('vec2f'),
    pairPlane: write('vec4f'),
  },
  uniforms: {},
  wgsl,
  reference(begin, end, { position, previous, pair, pairApart, pairPlane }) {
    for (let k = begin; k < end; k++) {
      const ofFirst = pairApart[2 * k] < 0 ? 2 : 1;
      const normal = three(pairPlane, 4 * k);
      // How far those of the first feature go against the normal, and those of the second along it.
      let [down, up] = [0, 0];
      for (let c = 0; c < 4; c++) {
        const particle = 4 * pair[4 * k + c];
        if (position[particle + 3] > 0) continue;
        const way = dot(normal, sub(three(position, particle), three(previous, particle)));
        if (c < ofFirst) down = Math.min(down, way);
        else up = Math.max(up, way);
      }
      pairPlane[4 * k + 3] += down + up;
    }
  },
});
