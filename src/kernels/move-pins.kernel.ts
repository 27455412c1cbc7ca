/** Puts each held particle at its target, with the velocity that takes it there. Runs after `predict`, which leaves held particles alone. */
import { kernel, read, write } from './kernel';
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
  uniforms: { h: 'f32' },
  wgsl,
  reference(begin, end, { pinParticle, pinTarget, position, inertial, velocity }, { h }) {
    for (let pin = begin; pin < end; pin++) {
      const at = 4 * pinParticle[pin];
      for (let axis = 0; axis < 3; axis++) {
        const target = pinTarget[4 * pin + axis];
        velocity[at + axis] = (target - position[at + axis]) / h;
        position[at + axis] = target;
        inertial[at + axis] = target;
      }
    }
  },
});
