/**
 * Angles between triangles as constraints (Mueller 2007 section 4.1, with the signed angle and the derivatives of `elements/hinge`): C = theta - theta0, compliance 1 / k. The multiplier is that of `solveDistances`. A hinge of which a
 * triangle has less than a hundredth of its area at rest has no meaning, and does not move.
 */
import { kernel, read, serially, write } from '../../compute/kernel';
import angle from '../../elements/hinge/hinge-angle.wgsl?raw';
import { applyConstraint } from './apply-constraint';
import shared from './apply-constraint.wgsl?raw';
import wgsl from './solve-hinges.wgsl?raw';
import { cross, dot, edgesOf } from './vectors';

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
  wgsl: angle + shared + wgsl,
  reference(begin, end, { place, corners, rest, multiplier }, uniforms) {
    for (let c = begin; c < end; c++) {
      const own = corners.subarray(4 * c, 4 * c + 4);
      const [e, u, v] = edgesOf(place, own);
      const [normal1, normal2] = [cross(e, u), cross(v, e)];
      const [squared1, squared2] = [dot(normal1, normal1), dot(normal2, normal2)];
      const [angle0, compliance, least1, least2] = rest.subarray(4 * c, 4 * c + 4);
      const squaredEdge = dot(e, e);
      const whole = squared1 > least1 && squared2 > least2;
      const length = Math.sqrt(squaredEdge);
      const byWing1 = normal1.map((x) => (whole ? (length * x) / squared1 : 0));
      const byWing2 = normal2.map((x) => (whole ? (length * x) / squared2 : 0));
      const [foot1, foot2] = whole ? [dot(u, e) / squaredEdge, dot(v, e) / squaredEdge] : [0, 0];
      const byEdge = byWing1.map((x, axis) => -foot1 * x - foot2 * byWing2[axis]);
      const value = Math.atan2(length * dot(normal1, v), dot(normal1, normal2)) - angle0;
      applyConstraint(place, own, [byEdge, byWing1, byWing2], value, compliance, multiplier, c, uniforms);
    }
  },
});

export const solveHingesSerially = serially(solveHinges);
