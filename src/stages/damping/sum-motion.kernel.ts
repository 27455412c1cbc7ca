/**
 * What the rigid motion of a body follows from, summed over one block of its free particles. Positions r and velocities u are taken
 * relative to the body's first particle, so that sums do not lose their digits far from the origin. Four vec4 a block:
 *
 *   sum m r, sum m | sum m u, sum m x y | sum m r x u, sum m y z | sum m x x, m y y, m z z, m z x
 *
 * A block holds particles of one body: `blockFirst` cuts `member`, the buffer indices of the particles body by body, into blocks. The layout is fixed,
 * so that the result does not depend on the number of threads.
 */
import { kernel, read, write } from '../../compute/kernel';
import wgsl from './sum-motion.wgsl?raw';

export const sumMotion = kernel({
  name: 'sumMotion',
  bindings: {
    position: read('vec4f'),
    velocity: read('vec4f'),
    member: read('u32'),
    blockFirst: read('u32'),
    blockOrigin: read('u32'),
    blockMotion: write('vec4f'),
  },
  uniforms: {},
  sharing: 'tasks',
  wgsl,
  reference(begin, end, { position, velocity, member, blockFirst, blockOrigin, blockMotion }) {
    for (let block = begin; block < end; block++) {
      const origin = 4 * blockOrigin[block];
      const sum = new Array<number>(16).fill(0);
      for (let k = blockFirst[block]; k < blockFirst[block + 1]; k++) {
        const at = 4 * member[k];
        if (position[at + 3] === 0) continue;
        const m = 1 / position[at + 3];
        const [x, y, z] = [0, 1, 2].map((axis) => position[at + axis] - position[origin + axis]);
        const [vx, vy, vz] = [0, 1, 2].map((axis) => velocity[at + axis] - velocity[origin + axis]);
        const terms = [
          ...[x, y, z, 1],
          ...[vx, vy, vz, x * y],
          ...[y * vz - z * vy, z * vx - x * vz, x * vy - y * vx, y * z],
          ...[x * x, y * y, z * z, z * x],
        ];
        terms.forEach((term, lane) => {
          sum[lane] += m * term;
        });
      }
      blockMotion.set(sum, 16 * block);
    }
  },
});
