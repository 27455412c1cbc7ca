/** How far particles that friction holds have slid in this step, for the friction of the next (`rubTouched`): `slid` comes nearer to it by `share`. Where nothing rubs it is 0. */
import { kernel, read, write } from '../../compute/kernel';
import { dot, length, scale, sub, three } from '../../stages/contact/contact-vectors';
import wgsl from './keep-slips.wgsl?raw';

export const keepSlips = kernel({
  name: 'keepSlips',
  bindings: { position: read('vec4f'), previous: read('vec4f'), heldAlong: read('vec4f'), slid: write('f32') },
  uniforms: { share: 'f32' },
  wgsl,
  reference(begin, end, { position, previous, heldAlong, slid }, { share }) {
    for (let i = begin; i < end; i++) {
      if (slid[i] === 0) continue;
      const n = three(heldAlong, 8 * i);
      const way = sub(three(position, 4 * i), three(previous, 4 * i));
      slid[i] += share * (length(sub(way, scale(n, dot(way, n)))) - slid[i]);
    }
  },
});
