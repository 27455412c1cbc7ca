/**
 * Adds the push of moving air: v += h f / m and y with it, with f gathered from the triangles around each particle (`pushTriangles`). The
 * force is quadratic in the speed, and a light cloth would overshoot the wind in one step, so it is divided by 1 + h c / m, with c the
 * sum of how much each push falls as the particle gives way. That is exact for a free particle in a linear drag; cloth that is held
 * back feels up to this factor less, which tends to 1 with the step.
 *
 * `travel`: for how long particles go on with the new velocity before the step ends [s], h or 0.
 */

import { kernel, read, write } from '../../compute/kernel';
import wgsl from './apply-wind.wgsl?raw';

export const applyWind = kernel({
  name: 'applyWind',
  bindings: {
    position: write('vec4f'),
    inertial: write('vec4f'),
    velocity: write('vec4f'),
    triangleFirst: read('u32'),
    triangleList: read('u32'),
    trianglePush: read('vec4f'),
  },
  uniforms: { h: 'f32', travel: 'f32' },
  wgsl,
  reference(begin, end, { position, inertial, velocity, triangleFirst, triangleList, trianglePush }, { h, travel }) {
    for (let i = begin; i < end; i++) {
      const push = [0, 0, 0, 0];
      for (let t = triangleFirst[i]; t < triangleFirst[i + 1]; t++) {
        for (let lane = 0; lane < 4; lane++) push[lane] += trianglePush[4 * triangleList[t] + lane];
      }
      const inverseMass = inertial[4 * i + 3];
      const gain = (h * inverseMass) / (1 + h * inverseMass * push[3]);
      for (let axis = 0; axis < 3; axis++) {
        velocity[4 * i + axis] += gain * push[axis];
        inertial[4 * i + axis] += travel * gain * push[axis];
        position[4 * i + axis] = inertial[4 * i + axis];
      }
    }
  },
});
