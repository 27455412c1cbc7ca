import { integers, rows, sampleFor, vectors } from '../../compute/sample';
import { shadeParticles } from './shade-particles.kernel';

/** Some particles have no springs at all. */
export const sample = sampleFor(shadeParticles, (count, random) => {
  const { first, total } = rows(count, random, 12);
  return {
    count,
    arrays: {
      neighbourFirst: first,
      neighbourSpring: integers(total, () => Math.floor(total * random())),
      springState: vectors(total, random, 1, () => (random() < 0.4 ? 1 : 0)),
      shade: new Float64Array(count),
    },
    uniforms: {},
  };
});
