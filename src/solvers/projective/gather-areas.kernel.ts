/**
 * Adds what the triangles around a particle pull at it (`projectAreas`) to the goal that `projectSprings` wrote: kappa f, kappa = h^2 / m_i. With
 * `timesMass`, to what `springResidual` wrote, which is the same times the mass; held particles get none. Each entry of a particle's list
 * is three times the triangle plus which of its corners the particle is.
 */
import { kernel, read, write } from '../../compute/kernel';
import wgsl from './gather-areas.wgsl?raw';

export const gatherAreas = kernel({
  name: 'gatherAreas',
  bindings: {
    position: read('vec4f'),
    areaFirst: read('u32'),
    areaList: read('u32'),
    areaPull: read('vec4f'),
    constantTerm: write('vec4f'),
  },
  uniforms: { h: 'f32', timesMass: 'u32' },
  wgsl,
  reference(begin, end, { position, areaFirst, areaList, areaPull, constantTerm }, { h, timesMass }) {
    for (let i = begin; i < end; i++) {
      const inverseMass = position[4 * i + 3];
      const kappa = h * h * (timesMass && inverseMass > 0 ? 1 : inverseMass);
      for (let axis = 0; axis < 3; axis++) {
        let pull = 0;
        for (let e = areaFirst[i]; e < areaFirst[i + 1]; e++) {
          const at = 8 * Math.floor(areaList[e] / 3) + axis;
          const corner = areaList[e] % 3;
          if (corner === 0) pull -= areaPull[at] + areaPull[at + 4];
          else pull += areaPull[corner === 1 ? at : at + 4];
        }
        constantTerm[4 * i + axis] += kappa * pull;
      }
    }
  },
});
