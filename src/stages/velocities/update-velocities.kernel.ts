/**
 * The velocity after the step, v = (p - previous) / h (Liu 2013 eq. 4), as what `predict` and `applyWind` made of it plus what the solver
 * and contact did: v += (p - y) / h. The two are equal but for rounding. In f32 the difference of positions far from the origin is
 * mostly rounding: above 128 m a sheet under 1200 steps a second would not fall at all.
 *
 * It also watches for what must not spread: a speed that is not a number, infinite or above `maxSpeed` marks the particle's body in
 * `bodyStatus`.
 */
import { kernel, read, write } from '../../compute/kernel';
import wgsl from './update-velocities.wgsl?raw';

export const updateVelocities = kernel({
  name: 'updateVelocities',
  bindings: {
    position: read('vec4f'),
    inertial: read('vec4f'),
    velocity: write('vec4f'),
    bodyOf: read('u32'),
    bodyStatus: write('atomic'),
  },
  uniforms: { h: 'f32', maxSpeed: 'f32' },
  wgsl,
  reference(begin, end, { position, inertial, velocity, bodyOf, bodyStatus }, { h, maxSpeed }) {
    for (let i = begin; i < end; i++) {
      let squaredSpeed = 0;
      for (let axis = 0; axis < 3; axis++) {
        const at = 4 * i + axis;
        velocity[at] += (position[at] - inertial[at]) / h;
        squaredSpeed += velocity[at] * velocity[at];
      }
      if (!(squaredSpeed <= maxSpeed * maxSpeed)) bodyStatus[bodyOf[i]] = 1;
    }
  },
});
