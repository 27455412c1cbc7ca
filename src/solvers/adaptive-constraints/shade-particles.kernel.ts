/** Which share of the springs around each particle are constraints now, 0 to 1: what a picture colours it by. */
import { kernel, read, write } from '../../compute/kernel';
import wgsl from './shade-particles.wgsl?raw';

export const shadeParticles = kernel({
  name: 'shadeParticles',
  bindings: {
    neighbourFirst: read('u32'),
    neighbourSpring: read('u32'),
    springState: read('vec4f'),
    shade: write('f32'),
  },
  uniforms: {},
  wgsl,
  reference(begin, end, { neighbourFirst, neighbourSpring, springState, shade }) {
    for (let i = begin; i < end; i++) {
      const around = neighbourSpring.subarray(neighbourFirst[i], neighbourFirst[i + 1]);
      const constraints = around.reduce((sum, spring) => sum + springState[4 * spring + 3], 0);
      shade[i] = constraints / Math.max(1, around.length);
    }
  },
});
