/** The state and the body of particles that a tear adds: those of the particle that each came from. The fourth number of a position stays the particle's own (the inverse mass). */
import { kernel, read, write } from '../../compute/kernel';
import wgsl from './split-particles.wgsl?raw';

export const splitParticles = kernel({
  name: 'splitParticles',
  bindings: {
    /** No particle is both here and in `splitTo`. */
    splitFrom: read('u32'),
    splitTo: read('u32'),
    position: write('vec4f'),
    velocity: write('vec4f'),
    previous: write('vec4f'),
    inertial: write('vec4f'),
    bodyOf: write('u32'),
  },
  uniforms: {},
  wgsl,
  reference(begin, end, { splitFrom, splitTo, position, velocity, previous, inertial, bodyOf }) {
    for (let k = begin; k < end; k++) {
      const [from, to] = [splitFrom[k], splitTo[k]];
      for (const vector of [position, velocity, previous, inertial]) vector.copyWithin(4 * to, 4 * from, 4 * from + 3);
      bodyOf[to] = bodyOf[from];
    }
  },
});
