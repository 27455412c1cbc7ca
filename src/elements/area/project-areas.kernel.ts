/**
 * The local step of triangles that resist change of area: T, the nearest matrix to the deformation gradient F that keeps the area (see
 * src/elements/area/area-element.ts). The energy is w |F - T|2 / 2 with w = k A0; the part of its force that T is in, w T times how F changes with a
 * corner, is written for corners 1 and 2 [N]. That of corner 0 is minus their sum. The other part, -w F, is linear: springs of kind 'area'.
 * In w of the first: the energy [J].
 */

import { kernel, read, write } from '../../compute/kernel';
import { areaState, deformationGradient } from './area-element';
import wgsl from './project-areas.wgsl?raw';

export const projectAreas = kernel({
  name: 'projectAreas',
  bindings: {
    position: read('vec4f'),
    areaCorner: read('u32'),
    /** xx, xy and yy of the inverse rest matrix [1/m], and w [N m]. */
    areaRest: read('vec4f'),
    /** Two a triangle. */
    pull: write('vec4f'),
  },
  uniforms: {},
  wgsl,
  reference(begin, end, { position, areaCorner, areaRest, pull }) {
    for (let t = begin; t < end; t++) {
      const [xx, xy, yy, weight] = areaRest.subarray(4 * t, 4 * t + 4);
      const corners = [0, 1, 2].map((c) => position.subarray(4 * areaCorner[3 * t + c], 4 * areaCorner[3 * t + c] + 3));
      const f = deformationGradient(
        corners.flatMap((p) => [...p]),
        [0, 1, 2],
        [xx, xy, yy],
      );
      const { mu, a, b, cofactor } = areaState(f);
      const divisor = Math.max(1 - mu * mu, 1e-6);
      const nearest = f.map((value, i) => (value - mu * cofactor[i]) / divisor);
      for (let axis = 0; axis < 3; axis++) {
        pull[8 * t + axis] = weight * (xx * nearest[axis] + xy * nearest[3 + axis]);
        pull[8 * t + 4 + axis] = weight * yy * nearest[3 + axis];
      }
      pull[8 * t + 3] = (weight * mu * mu * (a * a + b * b)) / 2;
      pull[8 * t + 7] = 0;
    }
  },
});
