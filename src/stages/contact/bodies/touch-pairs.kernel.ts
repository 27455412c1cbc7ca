/**
 * How pairs of features push that are closer than they are to be, one round of several. Each pair has a push P, the sum over all rounds of a step: an impulse out along the normal of its plane, which is a multiplier and never negative, and one of friction along the plane. What a round asks for is D, how far the first feature is to go relative to
 * the second: what is missing out along the normal, or too much, since what other pairs push may make a push needless that came before; and back along the plane by the slip. By Coulomb's law a pair sticks as long as friction takes no more than `stick` times the push along the normal, and slides against `friction` times it.
 *
 * On a CPU; on a GPU `addPushes` adds up what pairs push besides.
 *
 * All pairs push at once. With the weights w and the masses m of its particles, each of them goes by w / m D / sum(|w| n / m), where n is the sum of |w| over all pairs of a particle that touch: the push acts on both features alike, so that momentum is kept, and nothing is pushed
 * too far (Jacobi's method, where each row is divided by the sum of its absolute values). A pair that comes to touch while others push is counted first, and pushes from the next round on: one that is not counted pushes too far, and pushes that are too far grow from round to round.
 */
import { kernel, read, write } from '../../../compute/kernel';
import { add, dot, length, scale, sub, type Three, three } from '../contact-vectors';
import { wantedGap } from './flag-touching.kernel';

export const touchPairs = kernel({
  name: 'touchPairs',
  bindings: {
    position: read('vec4f'),
    /** Where the list of pairs was made: slip counts from there, so that what friction did not hold in one step is held in the next. */
    wayStart: read('vec4f'),
    pair: read('vec4u'),
    pairWeight: read('vec4f'),
    pairPlane: read('vec4f'),
    pairApart: read('vec2f'),
    /** Of each particle, the sum of |w| over the pairs that touch. */
    touching: read('f32'),
    /** Two for each pair. An impulse times a time: how far a particle of mass 1 and weight 1 goes [kg m]. First that of this round, with 0 for a pair that does not touch, 1 for one that is counted, and 2 for one that is yet to be counted; then the sum of all rounds of this step, with a number that belongs to flag-touching.kernel.ts. */
    pairPush: write('vec4f'),
  },
  uniforms: { stick: 'f32', friction: 'f32', recovery: 'f32', momentum: 'f32' },
  wgsl: null,
  reference(begin, end, arrays, { stick, friction, recovery, momentum }) {
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
        give += Math.abs(weight) * position[4 * particle + 3] * touching[particle];
      }
      const before = three(pairPush, 8 * k + 4);
      const out = dot(normal, before);
      const missing = wantedGap(pairApart, k, recovery) - dot(normal, apart);
      const touched = pairPush[8 * k + 3] > 0;
      if (!touched || !(give > 0)) {
        pairPush.set([0, 0, 0, touched ? 1 : missing > 0 ? 2 : 0], 8 * k);
        continue;
      }
      // What is yet to be counted has no round before it.
      const going = scale(three(pairPush, 8 * k), pairPush[8 * k + 3] > 1 ? 0 : momentum);
      const pressed = Math.max(0, out + missing / give + dot(normal, going));
      const slip = sub(way, scale(normal, dot(normal, way)));
      const rub = sub(sub(add(before, going), scale(normal, out + dot(normal, going))), scale(slip, 1 / give));
      const rubbed = length(rub);
      const held = rubbed > stick * pressed ? (friction * pressed) / rubbed : 1;
      const sum = add(scale(normal, pressed), scale(rub, held));
      pairPush.set([...sub(sum, before), 1, ...sum], 8 * k);
    }
  },
});
