/** The second half of L-BFGS with one pair: x' = x + z + (alpha - beta) s. Keeps that step as the next s. In the first iteration of a step there is no pair yet: x' = x + z. */
import { kernel, read, write } from '../../../compute/kernel';

export const takeStep = kernel({
  name: 'takeStep',
  bindings: {
    position: write('vec4f'),
    /** z */
    solution: read('vec4f'),
    lastStep: write('vec4f'),
    bodyOf: read('u32'),
    verdict: read('vec4f'),
  },
  uniforms: { first: 'u32' },
  wgsl: null,
  reference(begin, end, { position, solution, lastStep, bodyOf, verdict }, { first }) {
    for (let i = begin; i < end; i++) {
      const more = first === 1 ? 0 : verdict[4 * bodyOf[i] + 3];
      for (let at = 4 * i; at < 4 * i + 3; at++) {
        // 0 times a step that is not finite would not be 0.
        const taken = more === 0 ? solution[at] : solution[at] + more * lastStep[at];
        position[at] += taken;
        lastStep[at] = taken;
      }
    }
  },
});
