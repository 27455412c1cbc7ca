import { sampleFor } from '../../compute/sample';
import { sampleHeld } from './sample-held';
import { weighHeld } from './weigh-held.kernel';

export const sample = sampleFor(weighHeld, (size, random) => {
  const { held, ...arrays } = sampleHeld(size, random);
  return { count: Math.min(size, 1), arrays, uniforms: { held, size } };
});
