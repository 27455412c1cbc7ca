import { integers, positions, sampleFor } from '../../../../compute/sample';
import { moveTangled } from './move-tangled.kernel';

/** Some are asked to go farther than they may, and some not at all. */
export const sample = sampleFor(moveTangled, (count, random) => {
  const size = (particle: number) => [0, 2 ** 22, 2 ** 25][particle % 3];
  const tangleMove = integers(3 * count, (k) => ((2 * random() - 1) * size(Math.floor(k / 3))) >>> 0);
  const tangle = integers(count + 1, (p) => p);
  return { count, arrays: { position: positions(count, random), tangleMove, tangle }, uniforms: { most: 0.05 } };
});
