import { sampleFor, vectors } from '../../compute/sample';
import { sampleInverse } from './sample-inverse';
import { subtractAbove } from './subtract-above.kernel';

export const sample = sampleFor(subtractAbove, (wanted, random) => {
  const { aboveUnit, row, factor, size } = sampleInverse(wanted, random);
  const [solution, half] = [size, size].map((count) => vectors(count, random, 1, () => 0));
  const arrays = { aboveUnit, row, factor, solution, half };
  return { count: Math.min(wanted, aboveUnit.length / 8), arrays, uniforms: {} };
});
