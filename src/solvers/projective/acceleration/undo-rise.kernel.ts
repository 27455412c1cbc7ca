/** Takes the last step of an accelerated solve back for the bodies whose g it raised. */
import { kernel, read, write } from '../../../compute/kernel';

export const undoRise = kernel({
  name: 'undoRise',
  bindings: { position: write('vec4f'), lastStep: read('vec4f'), bodyOf: read('u32'), verdict: read('vec4f') },
  uniforms: {},
  wgsl: null,
  reference(begin, end, { position, lastStep, bodyOf, verdict }) {
    for (let i = begin; i < end; i++) {
      if (verdict[4 * bodyOf[i] + 2] !== 1) continue;
      for (let at = 4 * i; at < 4 * i + 3; at++) position[at] -= lastStep[at];
    }
  },
});
