/**
 * What each pair of features asks for that came closer than it may: D, how far the first is to go relative to the second, out along the normal of their plane, less what friction takes of its way along the plane. By Coulomb's law a pair sticks as long as that takes no more than
 * `stick` times the way out, and slides against `friction` times it.
 *
 * All pairs push at once. With the weights w and the masses m of its particles, each of them goes by w / m D / sum(|w| n / m), where n is what all pairs ask of a particle (weigh-touching.kernel.ts): the push acts on both features alike, so that momentum is kept, and nothing is pushed
 * too far.
 */
import { kernel, read, write } from '../../../compute/kernel';
import { add, dot, length, scale, sub, type Three, three } from '../contact-vectors';
import { wantedGap } from './flag-touching.kernel';
import wgsl from './touch-pairs.wgsl?raw';
import wantedWgsl from './wanted-gap.wgsl?raw';

export const touchPairs = kernel({
  name: 'touchPairs',
  bindings: {
    position: read('vec4f'),
    /** Where the list of pairs was made: slip counts from there, so that what friction did not hold in one step is held in the next. */
    wayStart: read('vec4f'),
    pair: read('u32'),
    pairWeight: read('vec4f'),
    pairPlane: read('vec4f'),
    pairApart: read('vec2f'),
    /** What all pairs ask of each particle. */
    touching: read('f32'),
    /** An impulse times a time: how far a particle of mass 1 and weight 1 goes [kg m]. */
    pairPush: write('vec4f'),
  },
  uniforms: { stick: 'f32', friction: 'f32', recovery: 'f32' },
  wgsl: wantedWgsl + wgsl,
  reference(begin, end, arrays, { stick, friction, recovery }) {
    const { position, wayStart, pair, pairWeight, pairPlane, pairApart, touching, pairPush } = arrays;
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
        way = add(way, scale(sub(at, three(wayStart, 4 * particle)), weight));
        // A pair that none touched before the first push asks for as much as it does alone.
        give += Math.abs(weight) * position[4 * particle + 3] * Math.max(touching[particle], Math.abs(weight));
      }
      const missing = wantedGap(pairApart, k, recovery) - dot(normal, apart);
      const moves = missing > 0 && give > 0;
      const along = sub(way, scale(normal, dot(normal, way)));
      const slid = length(along);
      const held = slid > stick * missing ? (friction * missing) / slid : 1;
      const push = moves ? scale(sub(scale(normal, missing), scale(along, held)), 1 / give) : [0, 0, 0];
      pairPush.set([...push, 0], 4 * k);
    }
  },
});
