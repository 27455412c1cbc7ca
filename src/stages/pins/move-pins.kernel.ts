/**
 * Puts each held particle at `share` of the way to its target, with the velocity that takes it there in h. Runs after `predict`, which
 * leaves held particles alone. The share is 1 but for integrators that solve for another moment than the end of the step.
 */
import { kernel, read, write } from '../../compute/kernel';
import wgsl from './move-pins.wgsl?raw';

export const movePins = kernel({
  name: 'movePins',
  bindings: {
    pinParticle: read('u32'),
    pinTarget: read('vec4f'),
    position: write('vec4f'),
    inertial: write('vec4f'),
    velocity: write('vec4f'),
  },
  uniforms: { h: 'f32', share: 'f32' },
  wgsl,
  reference(begin, end, { pinParticle, pinTarget, position, inertial, velocity }, { h, share }) {
    for (let pin = begin; pin < end; pin++) {
      const at = 4 * pinParticle[pin];
      for (let axis = 0; axis < 3; axis++) {
        const target = pinTarget[4 * pin + axis];
        const held = share === 1 ? target : position[at + axis] + share * (target - position[at + axis]);
        velocity[at + axis] = (held - position[at + axis]) / h;
        position[at + axis] = held;
        inertial[at + axis] = held;
      }
    }
  },
});
