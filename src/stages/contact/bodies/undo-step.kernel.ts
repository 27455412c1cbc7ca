/** Undoes a step of the solver in exact mode on a GPU where the list of pairs had no room for all: free particles are where they were at its start, and as fast. What is held goes where it is told to be. */
import { kernel, read, write } from '../../../compute/kernel';
import wgsl from './undo-step.wgsl?raw';

export const undoStep = kernel({
  name: 'undoStep',
  bindings: {
    position: write('vec4f'),
    velocity: write('vec4f'),
    previous: read('vec4f'),
    startVelocity: read('vec4f'),
    /** The fourth number: whether anything found no room. */
    pairCount: read('u32'),
  },
  uniforms: {},
  wgsl,
  wasm: null,
  reference(begin, end, { position, velocity, previous, startVelocity, pairCount }) {
    if (pairCount[3] === 0) return;
    for (let i = begin; i < end; i++) {
      if (position[4 * i + 3] === 0) continue;
      position.set(previous.subarray(4 * i, 4 * i + 3), 4 * i);
      velocity.set(startVelocity.subarray(4 * i, 4 * i + 4), 4 * i);
    }
  },
});
