import { sampleFor } from '../../compute/sample';
import { collide } from './collide.kernel';
import { sampleContact } from './sample-contact';

export const sample = sampleFor(collide, (count, random) => {
  const { before, position, collider, contactGroup, nearby, uniforms } = sampleContact(count, random);
  return { count, arrays: { position, previous: before, collider, contactGroup, nearby }, uniforms };
});
