/** Puts each held particle at its target. Runs after `predict`, so that `previous` still tells how far the pin moved. */
import { kernel, read, write } from './kernel';
import wgsl from './move-pins.wgsl?raw';

export const movePins = kernel({
  name: 'movePins',
  bindings: {
    pinParticle: read('u32'),
    pinTarget: read('vec4f'),
    position: write('vec4f'),
    inertial: write('vec4f'),
  },
  uniforms: {},
  wgsl,
  reference(begin, end, { pinParticle, pinTarget, position, inertial }) {
    for (let pin = begin; pin < end; pin++) {
      const at = 4 * pinParticle[pin];
      for (let axis = 0; axis < 3; axis++) {
        position[at + axis] = pinTarget[4 * pin + axis];
        inertial[at + axis] = pinTarget[4 * pin + axis];
      }
    }
  },
});
