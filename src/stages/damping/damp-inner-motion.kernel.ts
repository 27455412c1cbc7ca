/**
 * Drag that rigid motions do not feel (Mueller 2007 section 3.5): of a velocity, the part that differs from its body's rigid motion (see
 * `fitRigidMotion`) loses the share `loss`. Pinned particles are left alone.
 */

import { kernel, read, write } from '../../compute/kernel';
import wgsl from './damp-inner-motion.wgsl?raw';

export const dampInnerMotion = kernel({
  name: 'dampInnerMotion',
  bindings: {
    position: read('vec4f'),
    velocity: write('vec4f'),
    bodyOf: read('u32'),
    rigidMotion: read('vec4f'),
  },
  uniforms: { loss: 'f32' },
  wgsl,
  reference(begin, end, { position, velocity, bodyOf, rigidMotion }, { loss }) {
    for (let i = begin; i < end; i++) {
      if (position[4 * i + 3] === 0) continue;
      const motion = rigidMotion.subarray(12 * bodyOf[i], 12 * bodyOf[i] + 12);
      const [x, y, z] = [0, 1, 2].map((axis) => position[4 * i + axis] - motion[axis]);
      const [a, b, c] = motion.subarray(8);
      const turning = [b * z - c * y, c * x - a * z, a * y - b * x];
      for (let axis = 0; axis < 3; axis++) {
        velocity[4 * i + axis] += loss * (motion[4 + axis] + turning[axis] - velocity[4 * i + axis]);
      }
    }
  },
});
