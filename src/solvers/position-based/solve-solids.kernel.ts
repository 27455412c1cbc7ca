/**
 * Tetrahedra as constraints by their strain (Mueller et al. 2014): three stretches along x, y and z of the body at rest, then three shears between them, one after the other, each with its own multiplier. elements/strain.ts has their values; with
 * the stiffness k and the volume V at rest the compliance of each is 1 / (k V). The multipliers are those of `solveDistances`.
 */
import { kernel, read, serially, write } from '../../compute/kernel';
import { applyStrains } from './apply-constraint';
import { constraintShader } from './constraint-shader';
import wgsl from './solve-solids.wgsl?raw';

export const solveSolids = kernel({
  name: 'solveSolids',
  bindings: {
    place: write('vec4f'),
    /** Four places per constraint. */
    corners: read('u32'),
    /** Four per constraint: the inverse rest matrix [1/m], row by row; the six compliances [1/J], below 0 for no stiffness; and 0. */
    rest: read('vec4f'),
    /** Six per constraint. */
    multiplier: write('f32'),
  },
  uniforms: { perSquaredStep: 'f32', share: 'f32', first: 'u32' },
  wgsl: constraintShader + wgsl,
  reference(begin, end, { place, corners, rest, multiplier }, uniforms) {
    for (let c = begin; c < end; c++) {
      const own = corners.subarray(4 * c, 4 * c + 4);
      applyStrains(place, own, rest.subarray(16 * c, 16 * c + 16), multiplier, 6 * c, uniforms);
    }
  },
});

export const solveSolidsSerially = serially(solveSolids);
