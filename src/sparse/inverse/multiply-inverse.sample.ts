import { sampleFor, vectors } from '../../compute/sample';
import { multiplyInverse } from './multiply-inverse.kernel';
import { sampleInverse } from './sample-inverse';

export const sample = sampleFor(multiplyInverse, (wanted, random) => {
  const { forwardUnit, forwardQuad, numbers, size } = sampleInverse(wanted, random);
  const [right, half] = [size, size].map((count) => vectors(count, random, 1, () => 0));
  const arrays = { forwardUnit, forwardQuad, inverse: numbers, right, half };
  return { count: Math.min(wanted, forwardUnit.length / 4), arrays, uniforms: {} };
});
