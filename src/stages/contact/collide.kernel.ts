/**
 * Moves particles out of the colliders (out-of-colliders.ts), from where the solve left them. Velocities are what `updateVelocities` makes of the new positions.
 */
import { kernel, read, write } from '../../compute/kernel';
import wgsl from './collide.wgsl?raw';
import { three } from './contact-vectors';
import { contactUniforms, contactWgsl, isOfOthers, outOfColliders } from './out-of-colliders';

export const collide = kernel({
  name: 'collide',
  bindings: {
    position: write('vec4f'),
    previous: read('vec4f'),
    collider: read('vec4f'),
    contactGroup: read('u32'),
    nearby: read('vec4f'),
  },
  uniforms: contactUniforms,
  wgsl: contactWgsl + wgsl,
  reference(begin, end, { position, previous, collider, contactGroup }, uniforms) {
    for (let i = begin; i < end; i++) {
      if (position[4 * i + 3] === 0 || isOfOthers(contactGroup, i, uniforms)) continue;
      position.set(outOfColliders(three(position, 4 * i), three(previous, 4 * i), collider, uniforms), 4 * i);
    }
  },
});
