import { sampleFor } from '../../../compute/sample';
import { measureStrays } from './measure-strays.kernel';
import { sampleFaces } from './sample-faces';

export const sample = sampleFor(measureStrays, (count, random) => {
  const { position, before, collider, nearby, uniforms } = sampleFaces(count, random, true);
  return { count: 3 * count, arrays: { position, previous: before, collider, nearby }, uniforms };
});
