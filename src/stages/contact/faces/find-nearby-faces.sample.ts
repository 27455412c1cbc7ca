import { sampleFor } from '../../../compute/sample';
import { findNearbyFaces } from './find-nearby-faces.kernel';
import { sampleFaces } from './sample-faces';

export const sample = sampleFor(findNearbyFaces, (count, random) => {
  const { corner, collider, contactGroup, nearby, uniforms } = sampleFaces(count, random, true);
  return { count, arrays: { corner, collider, contactGroup, nearby }, uniforms };
});
