/**
 * Moves particles out of the colliders (out-of-colliders.ts), and changes their velocities by as much per step: for solvers that step velocities themselves. `start`
 * has the positions before the step.
 */
import { kernel, read, write } from '../../compute/kernel';
import wgsl from './collide-moving.wgsl?raw';
import { three } from './contact-vectors';
import { contactUniforms, contactWgsl, isOfOthers, outOfColliders } from './out-of-colliders';

export const collideMoving = kernel({
  name: 'collideMoving',
  bindings: {
    position: write('vec4f'),
    velocity: write('vec4f'),
    start: read('vec4f'),
    collider: read('vec4f'),
    contactGroup: read('u32'),
    nearby: read('vec4f'),
  },
  uniforms: { ...contactUniforms, h: 'f32' },
  wgsl: contactWgsl + wgsl,
  reference(begin, end, { position, velocity, start, collider, contactGroup }, uniforms) {
    for (let i = begin; i < end; i++) {
      if (position[4 * i + 3] === 0 || isOfOthers(contactGroup, i, uniforms)) continue;
      const p = three(position, 4 * i);
      const out = outOfColliders(p, three(start, 4 * i), collider, uniforms);
      for (let axis = 0; axis < 3; axis++) {
        velocity[4 * i + axis] += (out[axis] - p[axis]) / uniforms.h;
        position[4 * i + axis] = out[axis];
      }
    }
  },
});
