/**
 * Packs position and velocity into 24 bytes instead of 32, for the duration of a call: `positionVx` has the position and the velocity's x, `velocityYz` the
 * velocity's y and z. On a GPU, steps are bound by memory bandwidth. `previous` keeps the position before the call.
 */
import { kernel, read, write } from '../../../compute/kernel';
import wgsl from './pack-particles.wgsl?raw';

export const packParticles = kernel({
  name: 'packParticles',
  bindings: {
    position: read('vec4f'),
    velocity: read('vec4f'),
    positionVx: write('vec4f'),
    velocityYz: write('vec2f'),
    inverseMass: write('f32'),
    previous: write('vec4f'),
  },
  uniforms: {},
  wgsl,
  wasm: null,
  reference(begin, end, { position, velocity, positionVx, velocityYz, inverseMass, previous }) {
    previous.set(position.subarray(4 * begin, 4 * end), 4 * begin);
    for (let i = begin; i < end; i++) {
      positionVx.set([...position.subarray(4 * i, 4 * i + 3), velocity[4 * i]], 4 * i);
      velocityYz.set([velocity[4 * i + 1], velocity[4 * i + 2]], 2 * i);
      inverseMass[i] = position[4 * i + 3];
    }
  },
});
