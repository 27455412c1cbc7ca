/**
 * Adds what the elements around a particle pull at it (see `LocalStep`) to the goal that `projectSprings` wrote: kappa f, kappa = h^2 / m_i. With
 * `timesMass`, to what `springResidual` wrote, which is the same times the mass; held particles get none. Each entry of a particle's CSR row
 * is `corners` times the element plus which of its corners the particle is.
 */
import { kernel, read, write } from '../../compute/kernel';
import wgsl from './gather-pulls.wgsl?raw';

export const gatherPulls = kernel({
  name: 'gatherPulls',
  bindings: {
    position: read('vec4f'),
    incidenceFirst: read('u32'),
    incidence: read('u32'),
    /** corners - 1 of each element: those of corners 1, 2, ... */
    pull: read('vec4f'),
    constantTerm: write('vec4f'),
  },
  /** corners: particles of an element. */
  uniforms: { h: 'f32', timesMass: 'u32', corners: 'u32' },
  wgsl,
  reference(begin, end, { position, incidenceFirst, incidence, pull, constantTerm }, { h, timesMass, corners }) {
    for (let i = begin; i < end; i++) {
      const inverseMass = position[4 * i + 3];
      const kappa = h * h * (timesMass && inverseMass > 0 ? 1 : inverseMass);
      for (let axis = 0; axis < 3; axis++) {
        let sum = 0;
        for (let e = incidenceFirst[i]; e < incidenceFirst[i + 1]; e++) {
          const first = (corners - 1) * Math.floor(incidence[e] / corners);
          const corner = incidence[e] % corners;
          if (corner > 0) sum += pull[4 * (first + corner - 1) + axis];
          else for (let c = 0; c < corners - 1; c++) sum -= pull[4 * (first + c) + axis];
        }
        constantTerm[4 * i + axis] += kappa * sum;
      }
    }
  },
});
