import { sampleFor, vectors } from '../../compute/sample';
import { sampleInverse } from './sample-inverse';
import { subtractBelow } from './subtract-below.kernel';

export const sample = sampleFor(subtractBelow, (wanted, random) => {
  const { belowFirst, below, factor, size } = sampleInverse(wanted, random);
  const [half, right, solution] = [size, size, size].map((count) => vectors(count, random, 1, () => 0));
  return { count: Math.min(wanted, size), arrays: { belowFirst, below, factor, half, right, solution }, uniforms: {} };
});
