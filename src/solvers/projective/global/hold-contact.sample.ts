import { sampleFor, vectors } from '../../../compute/sample';
import { sampleContact } from '../../../stages/contact/sample-contact';
import { holdContact } from './hold-contact.kernel';

export const sample = sampleFor(holdContact, (count, random) => {
  const { before, position, collider, uniforms } = sampleContact(count, random);
  const constantTerm = vectors(count, random, 1, () => 0.1 + 0.9 * random());
  return { count, arrays: { position, previous: before, collider, constantTerm }, uniforms };
});
