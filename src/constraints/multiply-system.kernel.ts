/**
 * With the assembled matrix, the first two thirds of an iteration of conjugate gradients in one: p = z + beta p and q = A p, row by row, and the
 * sum of p.q over the block. A row needs the new p of other rows, and computes them itself; so the new p and q go into the second ping-pong buffer.
 * Every constraint must be active, so that the owners of a block and their rows are consecutive.
 */

import { blockLanes, withSums } from '../compute/block-lanes';
import { kernel, read, write } from '../compute/kernel';
import { betaOf, bodySums, done, productSlot } from './block-sums';
import blockSumsWgsl from './block-sums.wgsl?raw';
import wgsl from './multiply-system.wgsl?raw';
import { blockWord, blockWords } from './types';

export const multiplySystem = kernel({
  name: 'multiplySystem',
  bindings: {
    work: read('u32'),
    owned: read('u32'),
    system: read('u32'),
    systemValue: read('f32'),
    jacobian: read('vec4f'),
    direction: read('f32'),
    nextDirection: write('f32'),
    blockSums: write('vec4f'),
  },
  /** As `gatherDirection`. */
  uniforms: { now: 'u32', carry: 'f32', tolerance: 'f32', stride: 'u32' },
  sharing: 'tasks',
  group: blockLanes,
  wgsl: withSums(blockSumsWgsl, wgsl),
  reference(
    begin,
    end,
    { work, owned, system, systemValue, jacobian, direction, nextDirection, blockSums },
    { now, carry, tolerance, stride },
  ) {
    for (let block = begin; block < end; block++) {
      const sums = bodySums(block, { work, blockSums }, now, stride);
      if (done(sums, tolerance)) continue;
      const beta = betaOf(sums, carry);
      const newDirection = (d: number) => jacobian[4 * d + 3] + (beta === 0 ? 0 : beta * direction[2 * d]);
      let pq = 0;
      const at = blockWords * block;
      for (let k = work[at + blockWord.ownersFirst]; k < work[at + blockWord.ownersEnd]; k++) {
        for (let e = owned[work[k]]; e < owned[work[k] + 1]; e++) {
          const c = e - owned[0];
          let q = 0;
          for (let a = system[c]; a < system[c + 1]; a++) q += systemValue[a - system[0]] * newDirection(system[a]);
          nextDirection.set([newDirection(c), q], 2 * c);
          pq += newDirection(c) * q;
        }
      }
      const to = 4 * (productSlot * stride + block);
      blockSums.set([pq, blockSums[to + 1] + 1, blockSums[to + 2], 0], to);
    }
  },
});
