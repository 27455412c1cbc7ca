/** x = y - M^-1 J^T mu: the constraint forces move each particle at an end of constraints (CSSE 2022 eq. 7-9). */

import { blockLanes, withLanes } from '../compute/block-lanes';
import { kernel, read, write } from '../compute/kernel';
import wgsl from './apply-constraints.wgsl?raw';
import { blockWord, blockWords } from './types';

export const applyConstraints = kernel({
  name: 'applyConstraints',
  bindings: {
    work: read('u32'),
    incidence: read('u32'),
    jacobian: read('vec4f'),
    multiplier: read('f32'),
    position: write('vec4f'),
  },
  uniforms: {},
  sharing: 'tasks',
  group: blockLanes,
  wgsl: withLanes(wgsl),
  reference(begin, end, { work, incidence, jacobian, multiplier, position }) {
    for (let block = begin; block < end; block++) {
      const at = blockWords * block;
      for (let k = work[at + blockWord.touchedFirst]; k < work[at + blockWord.touchedEnd]; k++) {
        const i = work[k];
        const pull = [0, 0, 0];
        for (let e = incidence[i]; e < incidence[i + 1]; e++) {
          const c = incidence[e] >> 1;
          const mu = incidence[e] % 2 === 0 ? multiplier[2 * c] : -multiplier[2 * c];
          for (let axis = 0; axis < 3; axis++) pull[axis] += jacobian[4 * c + axis] * mu;
        }
        for (let axis = 0; axis < 3; axis++) position[4 * i + axis] -= position[4 * i + 3] * pull[axis];
      }
    }
  },
});
