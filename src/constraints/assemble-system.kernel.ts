/**
 * The values of J M^-1 J^T + E (CSSE 2022 eq. 12), gathered row by row: see assembled-system.ts for the pattern. The entry of constraints c and
 * d that share particle s is +- w_s J_c . J_d, minus where s owns one of them and is the other end of the other; the diagonal is
 * (1 + epsilon) (w_i + w_j) |J_c|^2. In the solve after contact J_d of a particle that is held along n is without its part along n (hold-touched.kernel.ts), and w_s is less where friction holds it besides (friction/rub-touched.kernel.ts), but not in E. Every constraint must be active, so that the owners of a block and their rows are consecutive.
 */

import { blockLanes, withLanes } from '../compute/block-lanes';
import { kernel, read, write } from '../compute/kernel';
import wgsl from './assemble-system.wgsl?raw';
import { blockWord, blockWords } from './types';

export const assembleSystem = kernel({
  name: 'assembleSystem',
  bindings: {
    work: read('u32'),
    owned: read('u32'),
    incidence: read('u32'),
    system: read('u32'),
    jacobian: read('vec4f'),
    position: read('vec4f'),
    heldAlong: read('vec4f'),
    systemValue: write('f32'),
  },
  uniforms: { epsilon: 'f32', holds: 'u32' },
  sharing: 'tasks',
  group: blockLanes,
  wgsl: withLanes(wgsl),
  reference(
    begin,
    end,
    { work, owned, incidence, system, jacobian, position, heldAlong, systemValue },
    { epsilon, holds },
  ) {
    const product = (c: number, d: number) =>
      jacobian[4 * c] * jacobian[4 * d] +
      jacobian[4 * c + 1] * jacobian[4 * d + 1] +
      jacobian[4 * c + 2] * jacobian[4 * d + 2];
    /** w_s J_c . (I - n n^T) J_d */
    const shared = (s: number, c: number, d: number) => {
      const n = heldAlong.subarray(8 * s, 8 * s + 3);
      const free = holds > 0 ? heldAlong[8 * s + 3] : position[4 * s + 3];
      const along = (k: number) => n[0] * jacobian[4 * k] + n[1] * jacobian[4 * k + 1] + n[2] * jacobian[4 * k + 2];
      return free * (product(c, d) - (holds > 0 ? along(c) * along(d) : 0));
    };
    for (let block = begin; block < end; block++) {
      const words = blockWords * block;
      for (let k = work[words + blockWord.ownersFirst]; k < work[words + blockWord.ownersEnd]; k++) {
        const i = work[k];
        for (let e = owned[i]; e < owned[i + 1]; e++) {
          const c = e - owned[0];
          const j = owned[e];
          let at = system[c] - system[0];
          systemValue[at++] =
            shared(i, c, c) + shared(j, c, c) + epsilon * (position[4 * i + 3] + position[4 * j + 3]) * product(c, c);
          for (const end of [i, j]) {
            for (let a = incidence[end]; a < incidence[end + 1]; a++) {
              const d = incidence[a] >> 1;
              if (d === c) continue;
              const sameSide = incidence[a] % 2 === (end === i ? 0 : 1);
              systemValue[at++] = (sameSide ? 1 : -1) * shared(end, c, d);
            }
          }
        }
      }
    }
  },
});
