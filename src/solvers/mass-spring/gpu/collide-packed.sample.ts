import { sampleFor, velocities } from '../../../compute/sample';
import { sampleContact } from '../../../stages/contact/sample-contact';
import { collidePacked } from './collide-packed.kernel';
import { packedSample } from './sample-packed';

export const sample = sampleFor(collidePacked, (count, random) => {
  const { before, position, collider, contactGroup, nearby, uniforms } = sampleContact(count, random);
  const { positionVx, velocityYz, inverseMass } = packedSample(position, velocities(count, random));
  const arrays = { positionVx, velocityYz, inverseMass, nextPositionVx: before, collider, contactGroup, nearby };
  return { count, arrays, uniforms: { ...uniforms, h: 0.5 } };
});
