/** Writes packed particles back to `position` and `velocity`: the inverse of `packParticles`. */
import { kernel, read, write } from '../../../compute/kernel';
import wgsl from './unpack-particles.wgsl?raw';

export const unpackParticles = kernel({
  name: 'unpackParticles',
  bindings: {
    positionVx: read('vec4f'),
    velocityYz: read('vec2f'),
    inverseMass: read('f32'),
    position: write('vec4f'),
    velocity: write('vec4f'),
  },
  uniforms: {},
  wgsl,
  wasm: null,
  reference(begin, end, { positionVx, velocityYz, inverseMass, position, velocity }) {
    for (let i = begin; i < end; i++) {
      position.set([...positionVx.subarray(4 * i, 4 * i + 3), inverseMass[i]], 4 * i);
      velocity.set([positionVx[4 * i + 3], velocityYz[2 * i], velocityYz[2 * i + 1], 0], 4 * i);
    }
  },
});
