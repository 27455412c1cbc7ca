import { integers, sampleFor, vectors } from '../../../../compute/sample';
import { addCrossings } from './add-crossings.kernel';
import { someCrossings } from './sample-crossings';

/** Numbers whose products no backend has to round. */
export const sample = sampleFor(addCrossings, (count, random) => {
  const { arrays, particles } = someCrossings(count, random);
  const { feature, crossing } = arrays;
  const position = vectors(particles, random, 1, (p) => (p % 7 === 3 ? 0 : 2 ** (p % 4)));
  const crossPush = Float64Array.from({ length: 8 * 3 * count }, (_, n) =>
    n % 8 < 3 ? Math.floor(2000 * random() - 1000) / 2 ** 20 : Math.floor(9 * random()) / 8,
  );
  const tangleMove = integers(3 * particles, (k) => k % 3);
  return { count: 3 * count, arrays: { position, feature, crossing, crossPush, tangleMove }, uniforms: {} };
});
