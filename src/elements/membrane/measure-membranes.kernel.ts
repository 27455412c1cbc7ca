/** The strains of each triangle along warp and weft and of shear (see ../strain.ts), and in the fourth number its energy [J]. */
import { kernel, read, write } from '../../compute/kernel';
import { strainGradient, strainOf } from '../strain';
import wgsl from './measure-membranes.wgsl?raw';

export const measureMembranes = kernel({
  name: 'measureMembranes',
  bindings: {
    position: read('vec4f'),
    /** Three particles per triangle. */
    membraneCorner: read('u32'),
    /** Two per triangle: see `packMembranes`. */
    membraneRest: read('vec4f'),
    measured: write('vec4f'),
  },
  uniforms: {},
  wgsl,
  reference(begin, end, { position, membraneCorner, membraneRest, measured }) {
    for (let t = begin; t < end; t++) {
      const [p, q, r] = membraneCorner.subarray(3 * t, 3 * t + 3);
      const edges = [q, r].map((corner) => [0, 1, 2].map((k) => position[4 * corner + k] - position[4 * p + k]));
      const f = strainGradient(edges, membraneRest.subarray(8 * t, 8 * t + 4));
      let energy = 0;
      for (let s = 0; s < 3; s++) {
        const { value } = strainOf(f, s);
        measured[4 * t + s] = value;
        energy += (membraneRest[8 * t + 4 + s] * value * value) / 2;
      }
      measured[4 * t + 3] = energy;
    }
  },
});
