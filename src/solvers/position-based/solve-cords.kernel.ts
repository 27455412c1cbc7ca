/**
 * Cords as constraints that only pull: C = |p - q| - l must be 0 at most. As `solveDistances`, with a multiplier that is never above 0: what an iteration has pulled too far, a later one gives back, and no more than that.
 */
import { kernel, read, serially, write } from '../../compute/kernel';
import { applyConstraint } from './apply-constraint';
import { constraintShader } from './constraint-shader';
import { cordValue } from './constraint-values';
import wgsl from './solve-cords.wgsl?raw';

export const solveCords = kernel({
  name: 'solveCords',
  bindings: {
    place: write('vec4f'),
    /** Two places per constraint. */
    corners: read('u32'),
    /** Length up to which it is slack [m] and compliance [m/N]. */
    rest: read('vec2f'),
    multiplier: write('f32'),
  },
  uniforms: { perSquaredStep: 'f32', share: 'f32', first: 'u32' },
  wgsl: constraintShader + wgsl,
  reference(begin, end, { place, corners, rest, multiplier }, uniforms) {
    for (let c = begin; c < end; c++) {
      const own = corners.subarray(2 * c, 2 * c + 2);
      const numbers = rest.subarray(2 * c, 2 * c + 2);
      applyConstraint(place, own, cordValue(place, own, numbers), numbers[1], multiplier, c, uniforms);
    }
  },
});

export const solveCordsSerially = serially(solveCords);
