/**
 * What constraints pull each particle with, J^T mu (its force times h^2, outwards), as the second vector of `heldAlong`, with the inverse mass. It says what presses a particle against a collider before the step is solved, by the multipliers of the last one
 * (z at that time), and what the solve after contact goes on from, by those of the first (`total`).
 */
import { kernel, read, write } from '../../compute/kernel';
import wgsl from './gather-loads.wgsl?raw';

export const gatherLoads = kernel({
  name: 'gatherLoads',
  bindings: {
    incidence: read('u32'),
    jacobian: read('vec4f'),
    multiplier: read('f32'),
    position: read('vec4f'),
    heldAlong: write('vec4f'),
  },
  /** total: 1 for mu, 0 for z. */
  uniforms: { total: 'u32' },
  wgsl,
  reference(begin, end, { incidence, jacobian, multiplier, position, heldAlong }, { total }) {
    for (let i = begin; i < end; i++) {
      const load = [0, 0, 0];
      for (let e = incidence[i]; e < incidence[i + 1]; e++) {
        const c = incidence[e] >> 1;
        const size = total > 0 ? multiplier[2 * c] : jacobian[4 * c + 3];
        const mu = incidence[e] % 2 === 0 ? size : -size;
        for (let axis = 0; axis < 3; axis++) load[axis] += jacobian[4 * c + axis] * mu;
      }
      heldAlong.set([...load, position[4 * i + 3]], 8 * i + 4);
    }
  },
});
