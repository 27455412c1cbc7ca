/**
 * Triangles of woven cloth as constraints (Mueller et al. 2014): the stretch along the warp, that along the weft, and the shear between them, one after the other, each with its own multiplier. elements/strain.ts has their values; with the
 * stiffness k and the area A at rest the compliance of each is 1 / (k A), as the energy is k A C^2 / 2. The multipliers are those of `solveDistances`.
 */
import { kernel, read, serially, write } from '../../compute/kernel';
import { applyStrains } from './apply-constraint';
import { constraintShader } from './constraint-shader';
import wgsl from './solve-membranes.wgsl?raw';

export const solveMembranes = kernel({
  name: 'solveMembranes',
  bindings: {
    place: write('vec4f'),
    /** Three places per constraint. */
    corners: read('u32'),
    /** Two per constraint: the inverse rest matrix [1/m], row by row; the compliances of warp, weft and shear [1/J], below 0 for no stiffness, and 0. */
    rest: read('vec4f'),
    /** Three per constraint. */
    multiplier: write('f32'),
  },
  uniforms: { perSquaredStep: 'f32', share: 'f32', first: 'u32' },
  wgsl: constraintShader + wgsl,
  reference(begin, end, { place, corners, rest, multiplier }, uniforms) {
    for (let c = begin; c < end; c++) {
      const own = corners.subarray(3 * c, 3 * c + 3);
      applyStrains(place, own, rest.subarray(8 * c, 8 * c + 8), multiplier, 3 * c, uniforms);
    }
  },
});

export const solveMembranesSerially = serially(solveMembranes);
