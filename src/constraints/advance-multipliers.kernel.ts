/**
 * Last third of an iteration: alpha = r.z / p.q, mu += alpha p, r -= alpha q, then z = P r with the preconditioner P of `preconditionConstraints`, and the
 * sums of r.z and r.r over the block, in ping-pong with those of this iteration, which other blocks still read. The sums of a converged body are copied.
 * In the iteration after the warm start b.b becomes less where that left little (block-sums.ts).
 */

import { blockLanes, withSums } from '../compute/block-lanes';
import { kernel, read, write } from '../compute/kernel';
import wgsl from './advance-multipliers.wgsl?raw';
import { bodySums, done, productSlot, strictShare } from './block-sums';
import blockSumsWgsl from './block-sums.wgsl?raw';
import { blockWord, blockWords } from './types';

export const advanceMultipliers = kernel({
  name: 'advanceMultipliers',
  bindings: {
    work: read('u32'),
    owned: read('u32'),
    direction: read('f32'),
    constraint: read('f32'),
    blockInverse: read('vec4f'),
    jacobian: write('vec4f'),
    multiplier: write('f32'),
    blockSums: write('vec4f'),
  },
  /** As `gatherDirection`. least: `leastShare` in the iteration after the warm start, 1 in others. */
  uniforms: { now: 'u32', carry: 'f32', tolerance: 'f32', least: 'f32', stride: 'u32' },
  sharing: 'tasks',
  group: blockLanes,
  wgsl: withSums(blockSumsWgsl, wgsl),
  reference(
    begin,
    end,
    { work, owned, direction, constraint, blockInverse, jacobian, multiplier, blockSums },
    { now, tolerance, least, stride },
  ) {
    for (let block = begin; block < end; block++) {
      const [from, to] = [4 * (now * stride + block), 4 * ((1 - now) * stride + block)];
      const sums = bodySums(block, { work, blockSums }, now, stride);
      if (done(sums, tolerance)) {
        blockSums.copyWithin(to, from, from + 4);
        continue;
      }
      const pq = bodySums(block, { work, blockSums }, productSlot, stride).rz;
      const alpha = pq > 0 ? sums.rz / pq : 0;
      let [rz, rr] = [0, 0];
      const at = blockWords * block;
      for (let k = work[at + blockWord.ownersFirst]; k < work[at + blockWord.ownersEnd]; k++) {
        const i = work[k];
        const [xx, yy, zz, , xy, yz, zx] = blockInverse.subarray(8 * i, 8 * i + 7);
        const g = [0, 0, 0];
        for (let e = owned[i]; e < owned[i + 1]; e++) {
          const c = e - owned[0];
          multiplier[2 * c] += alpha * direction[2 * c];
          multiplier[2 * c + 1] -= alpha * direction[2 * c + 1];
          const scaled = constraint[2 * c + 1] * multiplier[2 * c + 1];
          for (let axis = 0; axis < 3; axis++) g[axis] += jacobian[4 * c + axis] * scaled;
        }
        const kg = [
          xx * g[0] + xy * g[1] + zx * g[2],
          xy * g[0] + yy * g[1] + yz * g[2],
          zx * g[0] + yz * g[1] + zz * g[2],
        ];
        for (let e = owned[i]; e < owned[i + 1]; e++) {
          const c = e - owned[0];
          const r = multiplier[2 * c + 1];
          let left = r;
          for (let axis = 0; axis < 3; axis++) left -= jacobian[4 * c + axis] * kg[axis];
          const z = constraint[2 * c + 1] * left;
          jacobian[4 * c + 3] = z;
          rz += r * z;
          rr += r * r;
        }
      }
      blockSums.set([rz, rr, blockSums[from + 2] * strictShare(sums, least), blockSums[from]], to);
    }
  },
});
