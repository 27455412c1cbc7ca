/**
 * Keeps the momentum of free bodies in an answer to pushes that is not exact. What all springs leave alone, a translation of a free body, is solved by a division: `before` the cycle it is taken out of the impulses b, and after it in the place of what the cycle d = B b made of the rest has of it:
 *
 *   t = sum b_i / sum m_i,   b_i - m_i t,   and then   d_i + t - sum m_j d_j / sum m_j.
 *
 * With P the translations of the body, M + h^2 L takes P to M P, and this is Q + (1 - Q A) B (1 - A Q) with Q = P (P^T A P)^-1 P^T: symmetric, and no more than the inverse, as B is. A body with a held particle is left as it is. One element per body, whose particles are a CSR row.
 */
import { kernel, read, write } from '../../../compute/kernel';
import wgsl from './keep-momentum.wgsl?raw';

export const keepMomentum = kernel({
  name: 'keepMomentum',
  bindings: {
    /** The inverse mass is the fourth number. */
    position: read('vec4f'),
    /** b, and after the cycle d. */
    vector: write('vec4f'),
    /** t of each body. */
    translation: write('vec4f'),
    memberFirst: read('u32'),
    member: read('u32'),
  },
  /** before: 1 before the cycle. */
  uniforms: { before: 'u32' },
  sharing: 'tasks',
  group: 256,
  wgsl,
  reference(begin, end, { position, vector, translation, memberFirst, member }, { before }) {
    for (let body = begin; body < end; body++) {
      const members = member.subarray(memberFirst[body], memberFirst[body + 1]);
      const inverse = (i: number) => position[4 * i + 3];
      const isFree = members.length > 0 && members.every((i) => inverse(i) > 0);
      let mass = 0;
      const sum = [0, 0, 0];
      if (isFree) {
        for (const i of members) {
          mass += 1 / inverse(i);
          for (let axis = 0; axis < 3; axis++) sum[axis] += vector[4 * i + axis] / (before ? 1 : inverse(i));
        }
      }
      for (let axis = 0; axis < 3; axis++) {
        const mean = isFree ? sum[axis] / mass : 0;
        const add = before ? 0 - mean : translation[4 * body + axis] - mean;
        if (isFree) for (const i of members) vector[4 * i + axis] += before ? add / inverse(i) : add;
        if (before) translation[4 * body + axis] = mean;
      }
    }
  },
});
