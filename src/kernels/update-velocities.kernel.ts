/**
 * v = (p - previous) / h (Liu 2013 eq. 4), and the watch for what must not spread: a speed that is not a number, infinite or above
 * `maxSpeed` marks the particle's body in `bodyStatus`.
 */
import { kernel, read, write } from './kernel';
import wgsl from './update-velocities.wgsl?raw';

export const updateVelocities = kernel({
  name: 'updateVelocities',
  bindings: {
    position: read('vec4f'),
    previous: read('vec4f'),
    velocity: write('vec4f'),
    bodyOf: read('u32'),
    bodyStatus: write('atomic'),
  },
  uniforms: { h: 'f32', maxSpeed: 'f32' },
  wgsl,
  reference(begin, end, { position, previous, velocity, bodyOf, bodyStatus }, { h, maxSpeed }) {
    for (let i = begin; i < end; i++) {
      let squaredSpeed = 0;
      for (let axis = 0; axis < 3; axis++) {
        const at = 4 * i + axis;
        velocity[at] = (position[at] - previous[at]) / h;
        squaredSpeed += velocity[at] * velocity[at];
      }
      if (!(squaredSpeed <= maxSpeed * maxSpeed)) bodyStatus[bodyOf[i]] = 1;
    }
  },
});
