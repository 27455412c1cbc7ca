/** The strains of each tetrahedron (see ../strain.ts): those of stretch and in the fourth number its energy [J], then those of shear and 0. */
import { kernel, read, write } from '../../compute/kernel';
import { strainGradient, strainOf } from '../strain';
import wgsl from './measure-solids.wgsl?raw';

export const measureSolids = kernel({
  name: 'measureSolids',
  bindings: {
    position: read('vec4f'),
    /** Four particles per tetrahedron. */
    solidCorner: read('u32'),
    /** Four per tetrahedron: see `packSolids`. */
    solidRest: read('vec4f'),
    /** Two per tetrahedron. */
    measured: write('vec4f'),
  },
  uniforms: {},
  wgsl,
  reference(begin, end, { position, solidCorner, solidRest, measured }) {
    for (let t = begin; t < end; t++) {
      const [p, ...others] = solidCorner.subarray(4 * t, 4 * t + 4);
      const edges = others.map((corner) => [0, 1, 2].map((k) => position[4 * corner + k] - position[4 * p + k]));
      const f = strainGradient(edges, solidRest.subarray(16 * t, 16 * t + 9));
      let energy = 0;
      for (let s = 0; s < 6; s++) {
        const { value } = strainOf(f, s);
        measured[8 * t + s + (s < 3 ? 0 : 1)] = value;
        energy += (solidRest[16 * t + 9 + s] * value * value) / 2;
      }
      measured[8 * t + 3] = energy;
      measured[8 * t + 7] = 0;
    }
  },
});
