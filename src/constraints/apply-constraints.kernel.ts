/**
 * x = y - M^-1 J^T mu: the constraint forces move each particle at an end of constraints (CSSE 2022 eq. 7-9).
 *
 * In the solve after contact, along the way that a particle is held (hold-touched.kernel.ts) it goes by no more than `press` [m]. What is held beyond that, over the way that contact moved it, is kept in `heldBy`.
 * Where friction holds it too (w' < w, friction/rub-touched.kernel.ts) it is not pressed into the collider at all: the contact at the end of the step would rub it once more. Where that solve goes on from the multipliers of the first (`holds` is 2),
 * J^T mu counts from what they pulled with, which is the second vector of `heldAlong`.
 */

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
    heldAlong: read('vec4f'),
    heldBy: write('f32'),
  },
  uniforms: { holds: 'u32', press: 'f32' },
  sharing: 'tasks',
  group: blockLanes,
  wgsl: withLanes(wgsl),
  reference(begin, end, { work, incidence, jacobian, multiplier, position, heldAlong, heldBy }, { holds, press }) {
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
        const w = position[4 * i + 3];
        if (holds > 1) for (let axis = 0; axis < 3; axis++) pull[axis] -= heldAlong[8 * i + 4 + axis];
        const n = holds > 0 && w > 0 ? heldAlong.subarray(8 * i, 8 * i + 3) : [0, 0, 0];
        const free = holds > 0 ? heldAlong[8 * i + 3] : w;
        const rubs = free < w;
        const along = n[0] * pull[0] + n[1] * pull[1] + n[2] * pull[2];
        const excess = along - Math.max(-press / w, Math.min(rubs ? 0 : press / w, along));
        if (holds > 0) heldBy[2 * i + 1] = excess * heldBy[2 * i];
        const through = rubs ? along : excess;
        for (let axis = 0; axis < 3; axis++) {
          position[4 * i + axis] -= free * (pull[axis] - through * n[axis]) + w * (through - excess) * n[axis];
        }
      }
    }
  },
});
