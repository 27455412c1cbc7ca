/**
 * Angles between triangles as constraints (Mueller 2007 section 4.1, with the signed angle and the derivatives of `elements/hinge`): C = theta - theta0, compliance 1 / k. The multiplier is that of `solveDistances`. A hinge of which a
 * triangle has less than a hundredth of its area at rest has no meaning, and does not move.
 */
import { kernel, read, serially, write } from '../../compute/kernel';
import { applyConstraint } from './apply-constraint';
import { constraintShader } from './constraint-shader';
import { hingeValue } from './constraint-values';
import wgsl from './solve-hinges.wgsl?raw';

export const solveHinges = kernel({
  name: 'solveHinges',
  bindings: {
    place: write('vec4f'),
    /** Four places per constraint: the ends of the edge, then the wings. */
    corners: read('u32'),
    /** Angle at rest [rad], compliance [1/J], and the least |N|^2 of either triangle, which is four squared areas [m4]. */
    rest: read('vec4f'),
    multiplier: write('f32'),
  },
  uniforms: { perSquaredStep: 'f32', share: 'f32', first: 'u32' },
  wgsl: constraintShader + wgsl,
  reference(begin, end, { place, corners, rest, multiplier }, uniforms) {
    for (let c = begin; c < end; c++) {
      const own = corners.subarray(4 * c, 4 * c + 4);
      const numbers = rest.subarray(4 * c, 4 * c + 4);
      applyConstraint(place, own, hingeValue(place, own, numbers), numbers[1], multiplier, c, uniforms);
    }
  },
});

export const solveHingesSerially = serially(solveHinges);
