/**
 * The local step of all particles and the first sweep over one colour in one run: `projectSprings`, and `relax` for those from `movedFirst` on, `movedCount` of them. Both need the same neighbours at the same positions, so that springs
 * are read once instead of twice. Where the colour moves to is written to `nextPosition`: the others still need where it was. `relaxOnto` makes the rest of the sweep. To the last bit on a CPU, that is what the two kernels do one after the other.
 */
import { kernel, read, write } from '../../../compute/kernel';
import { projectSprings } from '../project-springs.kernel';
import wgsl from './project-and-relax.wgsl?raw';

export const projectAndRelax = kernel({
  name: 'projectAndRelax',
  bindings: {
    position: read('vec4f'),
    inertial: read('vec4f'),
    neighbourFirst: read('u32'),
    neighbour: read('u32'),
    neighbourStiffness: read('f32'),
    neighbourRest: read('f32'),
    constantTerm: write('vec4f'),
    nextPosition: write('vec4f'),
  },
  uniforms: { h: 'f32', omega: 'f32', movedFirst: 'u32', movedCount: 'u32' },
  wgsl,
  reference(begin, end, arrays, { h, omega, movedFirst, movedCount }) {
    projectSprings.reference(begin, end, arrays, { h, bounded: 0 });
    const { position, neighbourFirst, neighbour, neighbourStiffness, constantTerm, nextPosition } = arrays;
    for (let i = Math.max(begin, movedFirst); i < Math.min(end, movedFirst + movedCount); i++) {
      const kappa = h * h * position[4 * i + 3];
      for (let axis = 0; axis < 3; axis++) {
        const p = position[4 * i + axis];
        let pull = 0;
        for (let e = neighbourFirst[i]; e < neighbourFirst[i + 1]; e++) {
          pull += neighbourStiffness[e] * (position[4 * neighbour[e] + axis] - p);
        }
        const move = constantTerm[4 * i + 3] * (constantTerm[4 * i + axis] - p + kappa * pull);
        nextPosition[4 * i + axis] = p + omega * move;
      }
      nextPosition[4 * i + 3] = position[4 * i + 3];
    }
  },
});
