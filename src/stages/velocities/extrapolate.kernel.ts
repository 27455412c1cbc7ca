/**
 * From z, on the way, to the end of a step: q_(n+1) = q_n + (z - q_n) h / s, where z solves an implicit Euler step of length s = `solved` (implicit midpoint: h / 2).
 *
 * The velocity there, v_z = (z - q_n) / s, is what `predict` and `applyWind` made of it plus what the solver did, as in
 * `updateVelocities` and for the same reason, and the end is q_n + h v_z. It is written as the position and as `inertial`, so that
 * what contact then changes can be told apart; the velocity is left at v_z until `extrapolateVelocities`.
 */

import { kernel, read, write } from '../../compute/kernel';
import wgsl from './extrapolate.wgsl?raw';

export const extrapolate = kernel({
  name: 'extrapolate',
  bindings: {
    position: write('vec4f'),
    previous: read('vec4f'),
    inertial: write('vec4f'),
    velocity: write('vec4f'),
  },
  uniforms: { h: 'f32', solved: 'f32' },
  wgsl,
  reference(begin, end, { position, previous, inertial, velocity }, { h, solved }) {
    for (let i = begin; i < end; i++) {
      for (let axis = 0; axis < 3; axis++) {
        const at = 4 * i + axis;
        velocity[at] += (position[at] - inertial[at]) / solved;
        position[at] = previous[at] + h * velocity[at];
        inertial[at] = position[at];
      }
    }
  },
});
