/** Puts the particles of a regular grid back from planes, after the iterations of a step: see `packPlanes`. */
import { kernel, read, write } from '../../../compute/kernel';
import { bandStart, countBefore, countOf, offsetOf, planeAt } from './grid-planes';

export const unpackPlanes = kernel({
  name: 'unpackPlanes',
  bindings: { planes: read('f32'), position: write('vec4f') },
  uniforms: {
    columns: 'u32',
    rows: 'u32',
    groups: 'u32',
    bands: 'u32',
    halo: 'u32',
    bandRows: 'u32',
    firstEven: 'u32',
    firstOdd: 'u32',
  },
  sharing: 'tasks',
  wgsl: null,
  reference(begin, end, { planes, position }, uniforms) {
    const { firstEven, firstOdd } = uniforms;
    for (let band = begin; band < end; band++) {
      for (let row = bandStart(band, uniforms); row < bandStart(band + 1, uniforms); row++) {
        for (const colour of [0, 1]) {
          const offset = offsetOf(row, colour);
          const first = (colour ? firstOdd : firstEven) + countBefore(uniforms, row, offset);
          for (let m = 0; m < countOf(uniforms, offset); m++) {
            const plane = planeAt(uniforms, { band, row, colour, m });
            for (let axis = 0; axis < 3; axis++) position[4 * (first + m) + axis] = planes[plane + 4 * axis];
          }
        }
      }
    }
  },
});
