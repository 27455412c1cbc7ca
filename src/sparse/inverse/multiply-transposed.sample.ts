import { sampleFor, vectors } from '../../compute/sample';
import { multiplyTransposed } from './multiply-transposed.kernel';
import { sampleInverse } from './sample-inverse';

export const sample = sampleFor(multiplyTransposed, (wanted, random) => {
  const { backwardUnit, ancestor, quad, numbers, size } = sampleInverse(wanted, random);
  const [half, solution] = [size, size].map((count) => vectors(count, random, 1, () => 0));
  const arrays = { backwardUnit, ancestor, quad, inverse: numbers, half, solution };
  return { count: Math.min(wanted, backwardUnit.length / 4), arrays, uniforms: {} };
});
