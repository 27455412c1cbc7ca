import { sampleFor, vectors } from '../../compute/sample';
import { invertFactor } from './invert-factor.kernel';
import { sampleInverse } from './sample-inverse';

export const sample = sampleFor(invertFactor, (wanted, random) => {
  const { columnPanel, panel, row, rowQuad, quad, factor, inverseCount, size } = sampleInverse(wanted, random);
  const arrays = { columnPanel, panel, row, rowQuad, quad, factor, inverse: vectors(inverseCount, random, 1, random) };
  return { count: Math.min(wanted, size), arrays, uniforms: {} };
});
