/** Puts the particles of every marked body back where the step began, at rest: the body stands still at its last good state. */

import { kernel, read, write } from '../../compute/kernel';
import wgsl from './freeze-broken.wgsl?raw';

export const freezeBroken = kernel({
  name: 'freezeBroken',
  bindings: {
    position: write('vec4f'),
    velocity: write('vec4f'),
    previous: read('vec4f'),
    bodyOf: read('u32'),
    bodyStatus: read('u32'),
  },
  uniforms: {},
  wgsl,
  reference(begin, end, { position, velocity, previous, bodyOf, bodyStatus }) {
    for (let i = begin; i < end; i++) {
      if (bodyStatus[bodyOf[i]] === 0) continue;
      for (let axis = 0; axis < 3; axis++) {
        position[4 * i + axis] = previous[4 * i + axis];
        velocity[4 * i + axis] = 0;
      }
    }
  },
});
