/** Positions between those before the last step and those after it, for drawing: before + share (now - before). */
import { kernel, read, write } from '../../compute/kernel';
import wgsl from './blend-particles.wgsl?raw';

export const blendParticles = kernel({
  name: 'blendParticles',
  bindings: { before: read('vec4f'), now: read('vec4f'), blended: write('vec4f') },
  uniforms: { share: 'f32' },
  wgsl,
  reference(begin, end, { before, now, blended }, { share }) {
    for (let k = 4 * begin; k < 4 * end; k++) blended[k] = before[k] + share * (now[k] - before[k]);
  },
});
