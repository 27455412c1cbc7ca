/**
 * The local step of tetrahedra that keep their volume: T, the matrix of determinant 1 nearest to the deformation gradient F (see
 * volume-element.ts). The energy is w |F - T|2 / 2 with w = k V0; the part of its force that T is in, w T times how F changes with a corner,
 * is written for corners 1, 2 and 3 [N]. That of corner 0 is minus their sum. The other part, -w F, is linear: the constant matrix of the
 * global step has it. In w of the first: the energy [J].
 *
 * The reference finds T by singular values. AssemblyScript and WGSL have that as well, for F that is flat, inverted or far from its volume; for any other, they
 * iterate without. With C = cof T, the gradient of det T, the matrix T' of the tangent plane at T of det = 1 that is nearest to F is
 *
 *   T' = F + lambda C,   lambda = (1 - det T + C : (T - F)) / |C|2.
 *
 * The iteration starts at T = F; where it stands still, det T = 1 and F - T is a multiple of the gradient: t_i - lambda / t_i = s_i in singular values,
 * which are the conditions of `nearestVolume`. An error of T between singular directions i and j shrinks by |lambda| t_k in each iteration, that along
 * them by |lambda| / t_i^2 or less, and as t_k = 1 / (t_i t_j) <= |C|2 / 2, all do where |lambda| |C|2 =: reach is below 1. There T is the
 * nearest one, too: reach < 1 says that -t_3^2 < lambda < t_2 t_3, so every t_i is the larger root, above s_i / 2, and s_3 > -s_2. Iterating
 * ends where the last step times reach, which bounds the error left, is below 1e-5. Where reach is 0.9 or more, or 12 iterations were not enough, it is left to
 * singular values. At a change of volume by 1 % it takes two iterations, by a third some five.
 */

import { kernel, read, write } from '../../compute/kernel';
import wgsl from './project-volumes.wgsl?raw';
import { volumeEnergy, volumeGradient, volumeProjection, volumeState } from './volume-element';

export const projectVolumes = kernel({
  name: 'projectVolumes',
  bindings: {
    position: read('vec4f'),
    /** Four particles per tetrahedron. */
    volumeCorner: read('u32'),
    /** Three per tetrahedron: the rows of the inverse rest matrix [1/m]; w of the last is k V0 [N m]. */
    volumeRest: read('vec4f'),
    /** Three per tetrahedron. */
    pull: write('vec4f'),
  },
  uniforms: {},
  wgsl,
  reference(begin, end, { position, volumeCorner, volumeRest, pull }) {
    for (let t = begin; t < end; t++) {
      const rows = [0, 4, 8].map((at) => volumeRest.subarray(12 * t + at, 12 * t + at + 3));
      const weight = volumeRest[12 * t + 11];
      const points = Array.from(volumeCorner.subarray(4 * t, 4 * t + 4), (p) => position.subarray(4 * p, 4 * p + 3));
      const f = volumeGradient(
        points.flatMap((p) => [...p]),
        [0, 1, 2, 3],
        rows.flatMap((row) => [...row]),
      );
      const state = volumeState(f);
      const nearest = volumeProjection(state);
      rows.forEach((row, c) => {
        for (let axis = 0; axis < 3; axis++) {
          const along = row[0] * nearest[axis] + row[1] * nearest[3 + axis] + row[2] * nearest[6 + axis];
          pull[12 * t + 4 * c + axis] = weight * along;
        }
        pull[12 * t + 4 * c + 3] = c === 0 ? weight * volumeEnergy(state) : 0;
      });
    }
  },
});
