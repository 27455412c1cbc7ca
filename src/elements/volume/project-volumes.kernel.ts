/**
 * The local step of tetrahedra that keep their volume: T, the matrix of determinant 1 nearest to the deformation gradient F (see
 * volume-element.ts). The energy is w |F - T|2 / 2 with w = k V0; the part of its force that T is in, w T times how F changes with a corner,
 * is written for corners 1, 2 and 3 [N]. That of corner 0 is minus their sum. The other part, -w F, is linear: the constant matrix of the
 * global step has it. In w of the first: the energy [J].
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
