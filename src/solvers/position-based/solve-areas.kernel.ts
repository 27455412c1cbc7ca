/**
 * Areas of triangles as constraints: C = A - A0 with A = |u x v| / 2 of the edges from the first corner. The multiplier is that of `solveDistances`. For `elements/area` with the stiffness k the compliance is 2 A0 / k, as
 * their energy is k A0 tr(e)^2 / 4 for small strains. A triangle without area has no normal, and does not move.
 */
import { kernel, read, serially, write } from '../../compute/kernel';
import { applyConstraint } from './apply-constraint';
import { constraintShader } from './constraint-shader';
import { areaValue } from './constraint-values';
import wgsl from './solve-areas.wgsl?raw';

export const solveAreas = kernel({
  name: 'solveAreas',
  bindings: {
    place: write('vec4f'),
    /** Three places per constraint. */
    corners: read('u32'),
    /** Area at rest [m2] and compliance [m4/J]. */
    rest: read('vec2f'),
    multiplier: write('f32'),
  },
  uniforms: { perSquaredStep: 'f32', share: 'f32', first: 'u32' },
  wgsl: constraintShader + wgsl,
  reference(begin, end, { place, corners, rest, multiplier }, uniforms) {
    for (let c = begin; c < end; c++) {
      const own = corners.subarray(3 * c, 3 * c + 3);
      const numbers = rest.subarray(2 * c, 2 * c + 2);
      applyConstraint(place, own, areaValue(place, own, numbers), numbers[1], multiplier, c, uniforms);
    }
  },
});

export const solveAreasSerially = serially(solveAreas);
