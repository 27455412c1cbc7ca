/**
 * Volumes of tetrahedra as constraints (Mueller 2007 section 3.3): C = V - V0 with V = det(a, b, c) / 6 of the edges from the first corner. The multiplier is that of `solveDistances`. V has a sign, so that an
 * inverted tetrahedron is turned back. With a bulk modulus K the compliance is V0 / K: the energy C^2 K / (2 V0) is that of `elements/volume` for small strains. `wide`: see `solveDistances`.
 */
import { kernel, read, serially, write } from '../../compute/kernel';
import { applyConstraint } from './apply-constraint';
import { constraintShader } from './constraint-shader';
import { volumeValue } from './constraint-values';
import wgsl from './solve-volumes.wgsl?raw';

export const solveVolumes = kernel({
  name: 'solveVolumes',
  bindings: {
    place: write('vec4f'),
    /** Four places per constraint, such that the volume at rest is above 0. */
    corners: read('u32'),
    /** Volume at rest [m3] and compliance [m6/J]. */
    rest: read('vec2f'),
    multiplier: write('f32'),
  },
  uniforms: { perSquaredStep: 'f32', share: 'f32', first: 'u32', wide: 'u32' },
  wgsl: constraintShader + wgsl,
  reference(begin, end, { place, corners, rest, multiplier }, uniforms) {
    for (let c = begin; c < end; c++) {
      const own = corners.subarray(4 * c, 4 * c + 4);
      const numbers = rest.subarray(2 * c, 2 * c + 2);
      applyConstraint(place, own, volumeValue(place, own, numbers), numbers[1], multiplier, c, uniforms);
    }
  },
});

export const solveVolumesSerially = serially(solveVolumes);
