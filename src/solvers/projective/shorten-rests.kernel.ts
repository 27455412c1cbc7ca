/**
 * Rest lengths with which the force at the middle of a step does exactly the work that the spring's energy loses over the whole of it, so
 * that the step keeps energy (Simo and Tarnow 1992; Gonzalez's discrete gradient).
 *
 * With x the vector between the ends, at the start of length l_0 and at the end of length l_1, that force is
 *
 *   -(E(l_1) - E(l_0)) / (l_1^2 - l_0^2) (x_0 + x_1) = -k (1 - 2 L / (l_0 + l_1)) x_z,   E = k (l - L)^2 / 2,   x_z = (x_0 + x_1) / 2,
 *
 * since (x_0 + x_1) . (x_1 - x_0) = l_1^2 - l_0^2. Implicit midpoint has |x_z| in the place of (l_0 + l_1) / 2: the same for a spring that does
 * not turn, less for one that does, and stiff springs that turn then gain energy at every step. So the local step is that of the
 * midpoint with the rest length L |x_z| / ((l_0 + l_1) / 2), which is never above L.
 */
import { kernel, read, write } from '../../compute/kernel';
import wgsl from './shorten-rests.wgsl?raw';

export const shortenRests = kernel({
  name: 'shortenRests',
  bindings: {
    position: read('vec4f'),
    previous: read('vec4f'),
    neighbourFirst: read('u32'),
    neighbour: read('u32'),
    fullRest: read('f32'),
    neighbourRest: write('f32'),
  },
  uniforms: {},
  wgsl,
  reference(begin, end, { position, previous, neighbourFirst, neighbour, fullRest, neighbourRest }) {
    for (let i = begin; i < end; i++) {
      for (let e = neighbourFirst[i]; e < neighbourFirst[i + 1]; e++) {
        const j = neighbour[e];
        let [start, middle, last] = [0, 0, 0];
        for (let axis = 0; axis < 3; axis++) {
          const x0 = previous[4 * i + axis] - previous[4 * j + axis];
          const xz = position[4 * i + axis] - position[4 * j + axis];
          start += x0 * x0;
          middle += xz * xz;
          last += (2 * xz - x0) ** 2;
        }
        const sum = Math.sqrt(start) + Math.sqrt(last);
        neighbourRest[e] = sum > 0 ? (fullRest[e] * 2 * Math.sqrt(middle)) / sum : fullRest[e];
      }
    }
  },
});
