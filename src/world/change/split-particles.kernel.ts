/** The state of particles that a tear adds: each has x, y, z of the one that it came from. The fourth number stays the particle's own (the inverse mass). */
import { kernel, read, write } from '../../compute/kernel';
import wgsl from './split-particles.wgsl?raw';

export const splitParticles = kernel({
  name: 'splitParticles',
  bindings: {
    splitFrom: read('u32'),
    splitTo: read('u32'),
    /** Positions, velocities, ...: no particle is both in `splitFrom` and in `splitTo`. */
    vector: write('vec4f'),
  },
  uniforms: {},
  wgsl,
  reference(begin, end, { splitFrom, splitTo, vector }) {
    for (let k = begin; k < end; k++) {
      const from = 4 * splitFrom[k];
      vector.copyWithin(4 * splitTo[k], from, from + 3);
    }
  },
});
