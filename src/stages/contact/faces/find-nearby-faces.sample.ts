import { sampleFor } from '../../../compute/sample';
import { faceListVectors, findNearby } from '../mesh/find-nearby.kernel';
import { findNearbyFaces } from './find-nearby-faces.kernel';
import { sampleFaces } from './sample-faces';

export const sample = sampleFor(findNearbyFaces, (count, random) => {
  const { before, corner, collider, contactGroup, uniforms: given } = sampleFaces(count, random);
  const uniforms = { ...given, listed: given.facesAt + faceListVectors * count };
  const nearby = new Float64Array(8 * uniforms.listed);
  findNearby.reference(0, 3 * count, { previous: before, collider, contactGroup, nearby }, uniforms);
  return { count, arrays: { corner, collider, contactGroup, nearby }, uniforms };
});
