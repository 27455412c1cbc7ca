import { sampleFor } from '../../compute/sample';
import { correctHeld } from './correct-held.kernel';
import { sampleHeld } from './sample-held';

export const sample = sampleFor(correctHeld, (size, random) => {
  const { held, ...arrays } = sampleHeld(size, random);
  return { count: size, arrays, uniforms: { held, size } };
});
