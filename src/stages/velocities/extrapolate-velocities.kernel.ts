/**
 * The velocity at the end of a step that was solved for s of its h seconds: v_(n+1) = v_z + b (v_z - v_n), b = h / s - 1 = `beyond` (implicit midpoint: 2 v_z - v_n), with v_z from `extrapolate` and
 * v_n as the step began with it, less its drag.
 *
 * What is pinned or was just moved by contact has the mean velocity of the step instead, (q_(n+1) - q_n) / h, as after implicit Euler. For the
 * former it is what its script says; for the latter, extrapolation would be an elastic bounce, and a particle that rests on a
 * surface would show the speed h g / 2.
 *
 * Like `updateVelocities`, it marks the bodies that broke.
 */

import { kernel, read, write } from '../../compute/kernel';
import wgsl from './extrapolate-velocities.wgsl?raw';

export const extrapolateVelocities = kernel({
  name: 'extrapolateVelocities',
  bindings: {
    position: read('vec4f'),
    inertial: read('vec4f'),
    startVelocity: read('vec4f'),
    velocity: write('vec4f'),
    bodyOf: read('u32'),
    bodyStatus: write('atomic'),
  },
  uniforms: { h: 'f32', keep: 'f32', beyond: 'f32', maxSpeed: 'f32' },
  wgsl,
  reference(
    begin,
    end,
    { position, inertial, startVelocity, velocity, bodyOf, bodyStatus },
    { h, keep, beyond, maxSpeed },
  ) {
    for (let i = begin; i < end; i++) {
      const moved = [0, 1, 2].map((axis) => position[4 * i + axis] - inertial[4 * i + axis]);
      const extrapolated = position[4 * i + 3] > 0 && moved.every((distance) => distance === 0);
      let squaredSpeed = 0;
      for (let axis = 0; axis < 3; axis++) {
        const at = 4 * i + axis;
        velocity[at] += extrapolated ? beyond * (velocity[at] - keep * startVelocity[at]) : moved[axis] / h;
        squaredSpeed += velocity[at] * velocity[at];
      }
      if (!(squaredSpeed <= maxSpeed * maxSpeed)) bodyStatus[bodyOf[i]] = 1;
    }
  },
});
