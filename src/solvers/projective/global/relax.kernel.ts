/**
 * The global step (Pall 2018 eq. 6) in place: p_i moves by omega (q_i - p_i), where q_i solves its own equation,
 *
 *   q_i - p_i = inverse (goal - p_i + kappa sum_j s_ij (p_j - p_i)),   kappa = h^2 / m_i,
 *
 * with goal and inverse from `projectSprings`. omega = 1 is the paper's Gauss-Seidel; between 1 and 2 it over-relaxes (SOR): q_i minimises the
 * quadratic energy over p_i alone, so going less than twice as far lowers it too.
 *
 * Over one colour, whose particles share no spring, all in parallel: red-black and coloured Gauss-Seidel. Over all particles one
 * after the other (`relaxSerially`): the lexicographic Gauss-Seidel of eq. 3.
 */
import { kernel, read, serially, write } from '../../../compute/kernel';
import wgsl from './relax.wgsl?raw';

export const relax = kernel({
  name: 'relax',
  bindings: {
    position: write('vec4f'),
    constantTerm: read('vec4f'),
    neighbourFirst: read('u32'),
    neighbour: read('u32'),
    neighbourStiffness: read('f32'),
  },
  uniforms: { h: 'f32', omega: 'f32' },
  wgsl,
  reference(begin, end, { position, constantTerm, neighbourFirst, neighbour, neighbourStiffness }, { h, omega }) {
    for (let i = begin; i < end; i++) {
      const kappa = h * h * position[4 * i + 3];
      const move = [0, 1, 2].map((axis) => {
        const p = position[4 * i + axis];
        let pull = 0;
        for (let e = neighbourFirst[i]; e < neighbourFirst[i + 1]; e++) {
          pull += neighbourStiffness[e] * (position[4 * neighbour[e] + axis] - p);
        }
        return constantTerm[4 * i + 3] * (constantTerm[4 * i + axis] - p + kappa * pull);
      });
      for (let axis = 0; axis < 3; axis++) position[4 * i + axis] += omega * move[axis];
    }
  },
});

export const relaxSerially = serially(relax);
