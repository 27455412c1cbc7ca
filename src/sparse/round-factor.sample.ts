import { sampleFor } from '../compute/sample';
import { roundFactor } from './round-factor.kernel';
import { sampleFactor } from './sample-factor';

export const sample = sampleFor(roundFactor, (wanted, random) => {
  const { count, panel, value } = sampleFactor(wanted, random);
  return { count, arrays: { panel, value, rounded: new Float64Array(value.length) }, uniforms: {} };
});
