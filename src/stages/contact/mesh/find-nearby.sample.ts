import { sampleFor } from '../../../compute/sample';
import { sampleContact } from '../sample-contact';
import { findNearby, listVectors } from './find-nearby.kernel';

export const sample = sampleFor(findNearby, (count, random) => {
  const { before, collider, contactGroup, uniforms } = sampleContact(count, random);
  const listed = listVectors * count;
  const nearby = new Float64Array(8 * listed);
  return { count, arrays: { previous: before, collider, contactGroup, nearby }, uniforms: { ...uniforms, listed } };
});
