/** The local step of cords: T, the vector nearest to d = p1 - p0 that a slack cord has (see cords.ts). Written is k T, the part of the force on the second end that T is in [N], with the energy in w [J]. */
import { kernel, read, write } from '../../compute/kernel';
import wgsl from './project-cords.wgsl?raw';

export const projectCords = kernel({
  name: 'projectCords',
  bindings: {
    position: read('vec4f'),
    /** Two particles per cord. */
    cordEnd: read('u32'),
    /** Length up to which it is slack [m] and stiffness [N/m]. */
    cordRest: read('vec2f'),
    pull: write('vec4f'),
  },
  uniforms: {},
  wgsl,
  reference(begin, end, { position, cordEnd, cordRest, pull }) {
    for (let c = begin; c < end; c++) {
      const [p, q] = [4 * cordEnd[2 * c], 4 * cordEnd[2 * c + 1]];
      const [rest, stiffness] = cordRest.subarray(2 * c, 2 * c + 2);
      const d = [0, 1, 2].map((axis) => position[q + axis] - position[p + axis]);
      const length = Math.sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
      const taut = length > rest;
      const factor = stiffness * (taut ? rest / length : 1);
      const beyond = taut ? length - rest : 0;
      pull.set([factor * d[0], factor * d[1], factor * d[2], (stiffness * beyond * beyond) / 2], 4 * c);
    }
  },
});
