import { integers, sampleFor } from '../../../../compute/sample';
import { someDivided } from '../sample-features';
import { releaseTangled } from './release-tangled.kernel';

/** Every tenth particle is tangled with the first body, some of the others with others, and some know on which side of one they belong. */
export const sample = sampleFor(releaseTangled, (count, random) => {
  const { particles, pair, previous, pairPlane, pairApart } = someDivided(count, random);
  const bodyOf = integers(particles, (p) => p % 35);
  const tangle = integers(particles, (p) => (p % 10 === 3 ? 1 : random() < 0.2 ? 1 << (p % 32) : 0) >>> 0);
  const side = integers(particles, (p) => (p % 3 === 1 ? Math.floor(random() * 72) : 0));
  return { count, arrays: { pair, bodyOf, previous, tangle, side, pairPlane, pairApart }, uniforms: { way: 0.1 } };
});
