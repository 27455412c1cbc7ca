/**
 * Distance constraints, one after the other or those of one colour at once: C = |p - q| - l.
 *
 * As XPBD has it (Macklin 2016): a spring of stiffness k is the compliance 1 / k, and with alpha = 1 / (k h^2) the multiplier changes by
 *
 *   dlambda = (-C - alpha lambda) / (w_p + w_q + alpha),   p += w_p dlambda n,   q -= w_q dlambda n,
 *
 * which is a step of Gauss-Seidel on the equations of implicit Euler: the result does not depend on the number of iterations, where they converge. With compliance 0 and `share` below 1 it is the
 * position-based dynamics of Mueller 2007 (and of Fratarcangeli 2015 eq. 5).
 *
 * `first` is 1 in the first iteration of a step, which starts from lambda = 0. A warm start, from what the last step ended with, makes bodies hang exactly as deep as they should, however few the iterations; but of random falls on
 * colliders one rope in three then flew apart, and none without.
 * `wide`: no two constraints of the run share a particle, so that four may be solved at once.
 */
import { kernel, read, serially, write } from '../../compute/kernel';
import { applyConstraint } from './apply-constraint';
import { constraintShader } from './constraint-shader';
import { distanceValue } from './constraint-values';
import wgsl from './solve-distances.wgsl?raw';

export const solveDistances = kernel({
  name: 'solveDistances',
  bindings: {
    /** x, y, z [m], inverse mass [1/kg]. */
    place: write('vec4f'),
    /** Two places per constraint. */
    corners: read('u32'),
    /** Rest length [m] and compliance [m/N]. */
    rest: read('vec2f'),
    /** lambda [kg m]. */
    multiplier: write('f32'),
  },
  uniforms: { perSquaredStep: 'f32', share: 'f32', first: 'u32', wide: 'u32' },
  wgsl: constraintShader + wgsl,
  reference(begin, end, { place, corners, rest, multiplier }, uniforms) {
    for (let c = begin; c < end; c++) {
      const own = corners.subarray(2 * c, 2 * c + 2);
      const numbers = rest.subarray(2 * c, 2 * c + 2);
      applyConstraint(place, own, distanceValue(place, own, numbers), numbers[1], multiplier, c, uniforms);
    }
  },
});

export const solveDistancesSerially = serially(solveDistances);
