/**
 * Second third of an iteration: p = z + beta p and q = (J M^-1 J^T + E) p, for the constraints of each owner i, from the u that `gatherDirection`
 * wrote at their ends,
 *
 *   q_c = J_c . (u_i - u_j) + E_c p_c,   E_c = epsilon (w_i + w_j) |J_c|^2,
 *
 * and the sum of p.q over the block. A sheet has more constraints than coordinates, so J M^-1 J^T is singular, and E regularises it: multipliers in the
 * null space of J^T exert no force, and elsewhere E makes each constraint slightly compliant.
 */

import { blockLanes, withSums } from '../compute/block-lanes';
import { kernel, read, write } from '../compute/kernel';
import { betaOf, bodySums, done, productSlot } from './block-sums';
import blockSumsWgsl from './block-sums.wgsl?raw';
import wgsl from './multiply-constraints.wgsl?raw';
import { blockWord, blockWords } from './types';

export const multiplyConstraints = kernel({
  name: 'multiplyConstraints',
  bindings: {
    work: read('u32'),
    owned: read('u32'),
    jacobian: read('vec4f'),
    nodeDirection: read('vec4f'),
    direction: write('f32'),
    blockSums: write('vec4f'),
  },
  /** As `gatherDirection`. */
  uniforms: { now: 'u32', carry: 'f32', tolerance: 'f32', stride: 'u32', epsilon: 'f32' },
  sharing: 'tasks',
  group: blockLanes,
  wgsl: withSums(blockSumsWgsl, wgsl),
  reference(
    begin,
    end,
    { work, owned, jacobian, nodeDirection, direction, blockSums },
    { now, carry, tolerance, stride, epsilon },
  ) {
    for (let block = begin; block < end; block++) {
      const sums = bodySums(block, { work, blockSums }, now, stride);
      if (done(sums, tolerance)) continue;
      const beta = betaOf(sums, carry);
      let pq = 0;
      const at = blockWords * block;
      for (let k = work[at + blockWord.ownersFirst]; k < work[at + blockWord.ownersEnd]; k++) {
        const i = work[k];
        for (let e = owned[i]; e < owned[i + 1]; e++) {
          const c = e - owned[0];
          const j = owned[e];
          const p = jacobian[4 * c + 3] + (beta === 0 ? 0 : beta * direction[2 * c]);
          let [parting, squared] = [0, 0];
          for (let axis = 0; axis < 3; axis++) {
            parting += jacobian[4 * c + axis] * (nodeDirection[4 * i + axis] - nodeDirection[4 * j + axis]);
            squared += jacobian[4 * c + axis] ** 2;
          }
          const q = parting + epsilon * (nodeDirection[4 * i + 3] + nodeDirection[4 * j + 3]) * squared * p;
          direction.set([p, q], 2 * c);
          pq += p * q;
        }
      }
      const to = 4 * (productSlot * stride + block);
      blockSums.set([pq, blockSums[to + 1] + 1, blockSums[to + 2], 0], to);
    }
  },
});
