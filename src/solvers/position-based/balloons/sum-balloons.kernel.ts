/**
 * The volume within closed surfaces, and how it changes with their particles, summed over one block of particles (Mueller 2007 section 4.2).
 *
 *   V = sum over triangles of a.(b x c) / 6,   g_i = dV / dp_i = sum over the triangles (i, j, k) around i of p_j x p_k / 6,   V = sum of p_i.g_i / 3,
 *
 * the last as V is homogeneous of third degree. Positions are taken relative to a particle of the surface, which changes neither, so that sums do not lose their digits far from the origin. A block has particles of one surface, and the
 * layout is fixed, so that the result does not depend on the number of threads.
 */

import { blockLanes, withSums } from '../../../compute/block-lanes';
import { kernel, read, write } from '../../../compute/kernel';
import { cross, dot } from '../vectors';
import wgsl from './sum-balloons.wgsl?raw';

export const sumBalloons = kernel({
  name: 'sumBalloons',
  bindings: {
    position: read('vec4f'),
    /** The particles of all surfaces, surface by surface. */
    member: read('u32'),
    /** Cuts them into blocks. */
    blockFirst: read('u32'),
    /** A particle of the surface of each block. */
    blockOrigin: read('u32'),
    /** The triangles around each member, as CSR rows, */
    ringFirst: read('u32'),
    /** and of each triangle the other two particles, in its order. */
    ring: read('u32'),
    /** Of each member: g [m2], and 0. */
    gradient: write('vec4f'),
    /** Of each block: its part of V [m3], and the sum of w_i g_i^2 with inverse masses w [m4/kg]. */
    blockSum: write('vec2f'),
  },
  uniforms: {},
  sharing: 'tasks',
  group: blockLanes,
  wgsl: withSums(wgsl),
  reference(begin, end, { position, member, blockFirst, blockOrigin, ringFirst, ring, gradient, blockSum }) {
    for (let block = begin; block < end; block++) {
      const origin = 4 * blockOrigin[block];
      const place = (particle: number) =>
        [0, 1, 2].map((axis) => position[4 * particle + axis] - position[origin + axis]);
      let [volume, weight] = [0, 0];
      for (let m = blockFirst[block]; m < blockFirst[block + 1]; m++) {
        const g = [0, 0, 0];
        for (let t = ringFirst[m]; t < ringFirst[m + 1]; t++) {
          cross(place(ring[2 * t]), place(ring[2 * t + 1])).forEach((x, axis) => {
            g[axis] += x / 6;
          });
        }
        gradient.set([...g, 0], 4 * m);
        volume += dot(place(member[m]), g) / 3;
        weight += position[4 * member[m] + 3] * dot(g, g);
      }
      blockSum.set([volume, weight], 2 * block);
    }
  },
});
