/** `collideMoving` for packed particles (pack-particles.kernel.ts). `nextPositionVx` has the positions before the step: the buffers were exchanged after it. */
import { kernel, read, write } from '../../../compute/kernel';
import { three } from '../../../stages/contact/contact-vectors';
import { contactUniforms, contactWgsl, isOfOthers, outOfColliders } from '../../../stages/contact/out-of-colliders';
import wgsl from './collide-packed.wgsl?raw';

export const collidePacked = kernel({
  name: 'collidePacked',
  bindings: {
    positionVx: write('vec4f'),
    velocityYz: write('vec2f'),
    inverseMass: read('f32'),
    nextPositionVx: read('vec4f'),
    collider: read('vec4f'),
    contactGroup: read('u32'),
    nearby: read('vec4f'),
  },
  uniforms: { ...contactUniforms, h: 'f32' },
  wgsl: contactWgsl + wgsl,
  wasm: null,
  reference(begin, end, { positionVx, velocityYz, inverseMass, nextPositionVx, collider, contactGroup }, uniforms) {
    for (let i = begin; i < end; i++) {
      if (inverseMass[i] === 0 || isOfOthers(contactGroup, i, uniforms)) continue;
      const p = three(positionVx, 4 * i);
      const out = outOfColliders(p, three(nextPositionVx, 4 * i), collider, uniforms);
      const [x, y, z] = out.map((x, axis) => (x - p[axis]) / uniforms.h);
      positionVx.set(out, 4 * i);
      positionVx[4 * i + 3] += x;
      velocityYz[2 * i] += y;
      velocityYz[2 * i + 1] += z;
    }
  },
});
