/**
 * First third of an iteration of conjugate gradients on (J M^-1 J^T + E) mu = b, without that matrix: for each particle that constraints touch
 *
 *   u = M^-1 J^T p = M^-1 J^T z + beta u,   beta = r.z / (r.z before),
 *
 * which needs z of the constraints around the particle but not p: one load of J and z together per constraint. u.w has the inverse mass.
 * In the solve after contact a particle that is held along n (hold-touched.kernel.ts) has w' (I - n n^T) in place of its inverse mass w, w' being less where friction holds it besides (friction/rub-touched.kernel.ts).
 * A body whose residual has reached the tolerance is skipped, here and in the other two thirds.
 */

import { blockLanes, withSums } from '../compute/block-lanes';
import { kernel, read, write } from '../compute/kernel';
import { betaOf, bodySums, done } from './block-sums';
import blockSumsWgsl from './block-sums.wgsl?raw';
import wgsl from './gather-direction.wgsl?raw';
import { blockWord, blockWords } from './types';

export const gatherDirection = kernel({
  name: 'gatherDirection',
  bindings: {
    work: read('u32'),
    incidence: read('u32'),
    jacobian: read('vec4f'),
    position: read('vec4f'),
    heldAlong: read('vec4f'),
    nodeDirection: write('vec4f'),
    blockSums: read('vec4f'),
  },
  /** now: the third of `blockSums` that this iteration reads, 0 or 1. carry: 0 to start with a new direction. stride: the number of all blocks. holds: 1 in the solve after contact, 2 where that goes on from the multipliers of the first. */
  uniforms: { now: 'u32', carry: 'f32', tolerance: 'f32', stride: 'u32', holds: 'u32' },
  sharing: 'tasks',
  group: blockLanes,
  wgsl: withSums(blockSumsWgsl, wgsl),
  reference(
    begin,
    end,
    { work, incidence, jacobian, position, heldAlong, nodeDirection, blockSums },
    { now, carry, tolerance, stride, holds },
  ) {
    for (let block = begin; block < end; block++) {
      const sums = bodySums(block, { work, blockSums }, now, stride);
      if (done(sums, tolerance)) continue;
      const beta = betaOf(sums, carry);
      const at = blockWords * block;
      for (let k = work[at + blockWord.touchedFirst]; k < work[at + blockWord.touchedEnd]; k++) {
        const i = work[k];
        const w = position[4 * i + 3];
        const pull = [0, 0, 0];
        for (let e = incidence[i]; e < incidence[i + 1]; e++) {
          const c = incidence[e] >> 1;
          const z = incidence[e] % 2 === 0 ? jacobian[4 * c + 3] : -jacobian[4 * c + 3];
          for (let axis = 0; axis < 3; axis++) pull[axis] += jacobian[4 * c + axis] * z;
        }
        const n = holds > 0 ? heldAlong.subarray(8 * i, 8 * i + 3) : [0, 0, 0];
        const free = holds > 0 ? heldAlong[8 * i + 3] : w;
        const along = n[0] * pull[0] + n[1] * pull[1] + n[2] * pull[2];
        for (let axis = 0; axis < 3; axis++) {
          const carried = beta === 0 ? 0 : beta * nodeDirection[4 * i + axis];
          nodeDirection[4 * i + axis] = free * (pull[axis] - along * n[axis]) + carried;
        }
        nodeDirection[4 * i + 3] = w;
      }
    }
  },
});
