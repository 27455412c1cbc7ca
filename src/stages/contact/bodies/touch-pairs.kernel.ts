/**
 * What each pair of features asks for that came closer than it may: D, how far the first is to go relative to the second, out along the normal of the start of the step, less what friction takes of its way along the plane, by Coulomb's law. For the weights w and the masses m of its
 * particles, each would go by w / m D / sum(w^2 / m). A particle is part of many pairs, which all pull at once: each has the share 1 / n of its mass, where n is the number of its pairs that touch (mass splitting, Tonge et al. 2012), so that momentum is kept and
 * nothing is pushed too far.
 *
 * Features that started closer than they may come apart by `recovery` at most [m].
 */
import { kernel, read, write } from '../../../compute/kernel';
import { add, dot, length, scale, sub, type Three, three } from '../contact-vectors';
import wgsl from './touch-pairs.wgsl?raw';

export const touchPairs = kernel({
  name: 'touchPairs',
  bindings: {
    position: read('vec4f'),
    previous: read('vec4f'),
    pair: read('u32'),
    pairWeight: read('vec4f'),
    pairPlane: read('vec4f'),
    pairApart: read('f32'),
    /** The number of pairs of each particle that touch. */
    touching: read('f32'),
    /** An impulse times a time: how far a particle of mass 1 and weight 1 goes [kg m]. */
    pairPush: write('vec4f'),
  },
  uniforms: { thickness: 'f32', friction: 'f32', recovery: 'f32' },
  wgsl,
  reference(begin, end, arrays, { thickness, friction, recovery }) {
    const { position, previous, pair, pairWeight, pairPlane, pairApart, touching, pairPush } = arrays;
    for (let k = begin; k < end; k++) {
      const normal = three(pairPlane, 4 * k);
      let apart: Three = [0, 0, 0];
      let way: Three = [0, 0, 0];
      let give = 0;
      for (let c = 0; c < 4; c++) {
        const particle = pair[4 * k + c];
        const weight = pairWeight[4 * k + c];
        const at = three(position, 4 * particle);
        apart = add(apart, scale(at, weight));
        way = add(way, scale(sub(at, three(previous, 4 * particle)), weight));
        give += weight * weight * position[4 * particle + 3] * touching[particle];
      }
      const missing = Math.min(thickness, Math.abs(pairApart[k]) + recovery) - dot(normal, apart);
      const moves = missing > 0 && give > 0 && dot(normal, normal) > 0;
      const along = sub(way, scale(normal, dot(normal, way)));
      const slid = length(along);
      const held = slid > 0 ? Math.min(1, (friction * missing) / slid) : 0;
      const push = moves ? scale(sub(scale(normal, missing), scale(along, held)), 1 / give) : [0, 0, 0];
      pairPush.set([...push, 0], 4 * k);
    }
  },
});
