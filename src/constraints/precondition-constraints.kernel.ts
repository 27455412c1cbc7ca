/**
 * The preconditioner of conjugate gradients, computed once per step. Within the constraints of one owner i, the matrix is
 * w_i D D^T + diag(S), the rows of D being J_c and S_c = w_j |J_c|^2 + E_c: a diagonal plus rank three. So by Woodbury its inverse takes r to
 *
 *   z = (r - D K D^T S^-1 r) / S,   K = w_i (I + w_i sum_c J_c J_c^T / S_c)^-1.
 *
 * S_c is at least a tenth of w_i |J_c|^2: next to a held particle it would be almost 0, and the difference in z would lose all digits. Any S > 0
 * leaves the preconditioner positive definite, also where two constraints join the same two particles. 'jacobi' has K = 0 and as S the
 * diagonal of the matrix, 'none' K = 0 and S = 1. An inactive constraint has 1 / S = 0.
 *
 * In the solve after contact w is less where friction holds a particle (friction/rub-touched.kernel.ts), but not in E_c.
 */

import { blockLanes, withLanes } from '../compute/block-lanes';
import { kernel, read, write } from '../compute/kernel';
import wgsl from './precondition-constraints.wgsl?raw';
import { symmetricInverse } from './symmetric-inverse';
import { blockWord, blockWords } from './types';

export const preconditioners = ['none', 'jacobi', 'block-jacobi'] as const;
export type Preconditioner = (typeof preconditioners)[number];
const floorShare = 0.1;

export const preconditionConstraints = kernel({
  name: 'preconditionConstraints',
  bindings: {
    work: read('u32'),
    owned: read('u32'),
    position: read('vec4f'),
    heldAlong: read('vec4f'),
    jacobian: read('vec4f'),
    constraint: write('f32'),
    blockInverse: write('vec4f'),
  },
  /** epsilon: E_c over the diagonal of J M^-1 J^T. preconditioner: its index in `preconditioners`. holds: as for `gatherDirection`. */
  uniforms: { epsilon: 'f32', preconditioner: 'u32', holds: 'u32' },
  sharing: 'tasks',
  group: blockLanes,
  wgsl: withLanes(`const floorShare = ${floorShare};\n${wgsl}`),
  reference(
    begin,
    end,
    { work, owned, position, heldAlong, jacobian, constraint, blockInverse },
    { epsilon, preconditioner, holds },
  ) {
    const mass = (i: number) => position[4 * i + 3];
    const free = (i: number) => (holds > 0 ? heldAlong[8 * i + 3] : mass(i));
    for (let block = begin; block < end; block++) {
      const at = blockWords * block;
      for (let k = work[at + blockWord.ownersFirst]; k < work[at + blockWord.ownersEnd]; k++) {
        const i = work[k];
        const wi = free(i);
        // I + w_i sum J J^T / S as xx, yy, zz, xy, yz, zx.
        const m = [1, 1, 1, 0, 0, 0];
        for (let e = owned[i]; e < owned[i + 1]; e++) {
          const c = e - owned[0];
          const wj = free(owned[e]);
          const [x, y, z] = jacobian.subarray(4 * c, 4 * c + 3);
          const squared = x * x + y * y + z * z;
          const diagonal = (mass(i) + mass(owned[e])) * squared;
          let s = 1;
          if (preconditioner === 1) s = (wi + wj) * squared + epsilon * diagonal;
          if (preconditioner === 2) s = Math.max(wj, floorShare * wi) * squared + epsilon * diagonal;
          const inverse = diagonal > 0 ? 1 / s : 0;
          constraint[2 * c + 1] = inverse;
          [x * x, y * y, z * z, x * y, y * z, z * x].forEach((product, entry) => {
            m[entry] += wi * inverse * product;
          });
        }
        const inverse = symmetricInverse(m).map((entry) => (preconditioner === 2 ? wi * entry : 0));
        blockInverse.set([...inverse.slice(0, 3), 0, ...inverse.slice(3), 0], 8 * i);
      }
    }
  },
});
