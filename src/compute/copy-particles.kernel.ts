/** Copies one vector per particle. */
import wgsl from './copy-particles.wgsl?raw';
import { kernel, read, write } from './kernel';

export const copyParticles = kernel({
  name: 'copyParticles',
  bindings: { source: read('vec4f'), destination: write('vec4f') },
  uniforms: {},
  wgsl,
  reference(begin, end, { source, destination }) {
    for (let at = 4 * begin; at < 4 * end; at++) destination[at] = source[at];
  },
});
