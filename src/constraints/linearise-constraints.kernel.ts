/**
 * The linear system of a step (CSSE 2022 eq. 5, 10-12). With q the positions before the step and y those without constraint forces,
 * x = y - M^-1 J^T mu is to satisfy Phi(q) + J (x - q) = 0, which is
 *
 *   (J M^-1 J^T + E) mu = b,   b = Phi(q) + J (y - q).
 *
 * Held particles have inverse mass 0, and their target is in y, so their motion is in b and needs no term of its own.
 * Phi = (l - r)(l + r), and y - q is a difference of positions close to each other: neither loses digits in f32.
 *
 * Warm start: the first search direction is the mu of the last step, stored as z. A step of conjugate gradients along it finds its best factor, also
 * when h has changed. mu itself starts at 0, r at b. A mu that is not finite, from a body that broke, is replaced by 0.
 *
 * What lengths are off by already at q is mended by no more than the share `mend` of the rest length: constraints that cannot all hold, between pins that are too far apart, would
 * otherwise ask for as much in every step, and multipliers many times too large throw particles about.
 *
 * Where the solve after contact goes on from the mu of the first, x has what that does already, and r is b - E mu: constraints give by all of what they bear.
 *
 * A constraint is inactive where rest < 0, its length is 0, or both ends are held.
 */

import { blockLanes, withSums } from '../compute/block-lanes';
import { kernel, read, write } from '../compute/kernel';
import { dot, length, sub, three } from '../stages/contact/contact-vectors';
import { productSlot } from './block-sums';
import wgsl from './linearise-constraints.wgsl?raw';
import { blockWord, blockWords } from './types';

export const lineariseConstraints = kernel({
  name: 'lineariseConstraints',
  bindings: {
    work: read('u32'),
    owned: read('u32'),
    previous: read('vec4f'),
    position: read('vec4f'),
    constraint: read('f32'),
    jacobian: write('vec4f'),
    multiplier: write('f32'),
    blockSums: write('vec4f'),
  },
  /** warm: 1 to start from the last mu, 0 to forget it. mend: see above. turned: 1 for the solve after contact, which is linear in where particles are, 2 where in ropes and strands (`rubs` of the block) it goes on from mu. stride: number of blocks. epsilon: E_c over the diagonal of J M^-1 J^T. */
  uniforms: { warm: 'f32', mend: 'f32', turned: 'u32', stride: 'u32', epsilon: 'f32' },
  sharing: 'tasks',
  group: blockLanes,
  wgsl: withSums(wgsl),
  reference(
    begin,
    end,
    { work, owned, previous, position, constraint, jacobian, multiplier, blockSums },
    { warm, mend, turned, stride, epsilon },
  ) {
    for (let block = begin; block < end; block++) {
      let [rz, bb] = [0, 0];
      const at = blockWords * block;
      const goesOn = turned > 1 && work[at + blockWord.rubs] > 0;
      for (let k = work[at + blockWord.ownersFirst]; k < work[at + blockWord.ownersEnd]; k++) {
        const i = work[k];
        for (let e = owned[i]; e < owned[i + 1]; e++) {
          const c = e - owned[0];
          const j = owned[e];
          const rest = constraint[2 * c];
          const between = (at: Float64Array) => sub(three(at, 4 * i), three(at, 4 * j));
          const before = between(previous);
          const now = between(position);
          const d = turned > 0 ? now : before;
          const [lengthBefore, lengthNow] = [length(before), length(now)];
          if (!(rest > 0 && lengthBefore > 0 && length(d) > 0 && position[4 * i + 3] + position[4 * j + 3] > 0)) {
            jacobian.fill(0, 4 * c, 4 * c + 4);
            multiplier.fill(0, 2 * c, 2 * c + 2);
            continue;
          }
          const off = Math.max(-mend * rest, Math.min(mend * rest, lengthBefore - rest));
          const excess = lengthNow - lengthBefore + off;
          const known = Number.isFinite(multiplier[2 * c]) ? multiplier[2 * c] : 0;
          const mu = goesOn ? known : 0;
          let b =
            turned > 0 ? excess * (2 * lengthNow - excess) : off * (lengthBefore + rest) + 2 * dot(d, sub(now, before));
          if (goesOn) b -= epsilon * (position[4 * i + 3] + position[4 * j + 3]) * 4 * dot(d, d) * mu;
          const start = warm > 0 ? known : 0;
          jacobian.set([2 * d[0], 2 * d[1], 2 * d[2], start], 4 * c);
          multiplier.set([mu, b], 2 * c);
          rz += b * start;
          bb += b * b;
        }
      }
      blockSums.set([rz, bb, bb, 0], 4 * block);
      // The first iteration, along the last mu, does not count.
      blockSums.set([0, -1, bb, 0], 4 * (productSlot * stride + block));
    }
  },
});
