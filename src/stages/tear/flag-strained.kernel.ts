/** Marks the edges of bodies that tear which are longer than they may be: 1, else 0. */
import { kernel, read, write } from '../../compute/kernel';
import wgsl from './flag-strained.wgsl?raw';

export const flagStrained = kernel({
  name: 'flagStrained',
  bindings: {
    position: read('vec4f'),
    /** Two particles per edge. */
    edgeEnd: read('u32'),
    /** The length above which it breaks [m]. */
    edgeLimit: read('f32'),
    edgeFlag: write('u32'),
  },
  uniforms: {},
  wgsl,
  reference(begin, end, { position, edgeEnd, edgeLimit, edgeFlag }) {
    for (let edge = begin; edge < end; edge++) {
      const a = 4 * edgeEnd[2 * edge];
      const b = 4 * edgeEnd[2 * edge + 1];
      const x = position[a] - position[b];
      const y = position[a + 1] - position[b + 1];
      const z = position[a + 2] - position[b + 2];
      const limit = edgeLimit[edge];
      edgeFlag[edge] = x * x + y * y + z * z > limit * limit ? 1 : 0;
    }
  },
});
