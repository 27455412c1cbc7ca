/** Takes the particles of a regular grid into planes (grid-planes.ts) before the iterations of a step, with their terms but for the goals. An element is a band of rows. */
import { kernel, read, write } from '../../../compute/kernel';
import {
  bandStart,
  countBefore,
  countOf,
  kappaTerm,
  offsetOf,
  planeAt,
  springAt,
  termAt,
  weightTerm,
} from './grid-planes';

export const packPlanes = kernel({
  name: 'packPlanes',
  bindings: {
    position: read('vec4f'),
    inertial: read('vec4f'),
    springLines: read('f32'),
    planes: write('f32'),
    terms: write('f32'),
  },
  /** firstEven, firstOdd: the first particles of the colour that has column 0 and row 0, and of the other, in the order of the buffers. */
  uniforms: {
    columns: 'u32',
    rows: 'u32',
    groups: 'u32',
    bands: 'u32',
    halo: 'u32',
    bandRows: 'u32',
    firstEven: 'u32',
    firstOdd: 'u32',
    h: 'f32',
    omega: 'f32',
  },
  sharing: 'tasks',
  wgsl: null,
  reference(begin, end, { position, inertial, springLines, planes, terms }, uniforms) {
    const { rows, groups, halo, firstEven, firstOdd, h, omega } = uniforms;
    const pack = (band: number, row: number, colour: number) => {
      const offset = offsetOf(row, colour);
      const first = (colour ? firstOdd : firstEven) + countBefore(uniforms, row, offset);
      const count = row < 0 || row >= rows ? 0 : countOf(uniforms, offset);
      for (let m = 0; m < 4 * groups; m++) {
        const [x, y, z, inverseMass] = m < count ? position.subarray(4 * (first + m)) : [0, 0, 0, 0];
        const inertia = m < count ? inertial.subarray(4 * (first + m)) : [0, 0, 0];
        const at = { band, row, colour, m };
        const [plane, term] = [planeAt(uniforms, at), termAt(uniforms, at)];
        [x, y, z].forEach((p, axis) => {
          planes[plane + 4 * axis] = p;
          terms[term + 4 * axis] = inertia[axis];
        });
        const spring = springAt(uniforms, row, offset, m);
        const stiffnessSum = [0, 4, 8, 12].reduce((sum, side) => sum + springLines[spring + side], 0);
        const kappa = h * h * inverseMass;
        terms[term + 4 * kappaTerm] = kappa;
        terms[term + 4 * weightTerm] = omega / (1 + kappa * stiffnessSum);
      }
    };
    for (let band = begin; band < end; band++) {
      for (let row = bandStart(band, uniforms) - halo; row < bandStart(band + 1, uniforms) + halo; row++) {
        for (const colour of [0, 1]) pack(band, row, colour);
      }
    }
  },
});
