/** Gives each held particle the velocity that takes it to its target in `time`: `stepNodes` moves it there, step by step. */
import { kernel, read, write } from '../../compute/kernel';
import wgsl from './aim-pins.wgsl?raw';

export const aimPins = kernel({
  name: 'aimPins',
  bindings: {
    pinParticle: read('u32'),
    pinTarget: read('vec4f'),
    position: read('vec4f'),
    velocity: write('vec4f'),
  },
  /** [s] */
  uniforms: { time: 'f32' },
  wgsl,
  reference(begin, end, { pinParticle, pinTarget, position, velocity }, { time }) {
    for (let pin = begin; pin < end; pin++) {
      const at = 4 * pinParticle[pin];
      for (let axis = 0; axis < 3; axis++) {
        velocity[at + axis] = (pinTarget[4 * pin + axis] - position[at + axis]) / time;
      }
    }
  },
});
