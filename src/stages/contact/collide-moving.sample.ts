import { sampleFor, velocities } from '../../compute/sample';
import { collideMoving } from './collide-moving.kernel';
import { sampleContact } from './sample-contact';

export const sample = sampleFor(collideMoving, (count, random) => {
  const { before, position, collider, contactGroup, nearby, uniforms } = sampleContact(count, random);
  const velocity = velocities(count, random);
  return {
    count,
    arrays: { position, velocity, start: before, collider, contactGroup, nearby },
    uniforms: { ...uniforms, h: 0.5 },
  };
});
