/**
 * Position and velocity in 24 bytes instead of 32, for the length of a call: `place` has the position and the velocity's x, `speed` its y and z.
 * On a GPU steps are bound by what they read and write.
 */
import { kernel, read, write } from '../../kernels/kernel';
import wgsl from './pack-particles.wgsl?raw';

export const packParticles = kernel({
  name: 'packParticles',
  bindings: {
    position: read('vec4f'),
    velocity: read('vec4f'),
    place: write('vec4f'),
    speed: write('vec2f'),
    inverseMass: write('f32'),
  },
  uniforms: {},
  wgsl,
  wasm: null,
  reference(begin, end, { position, velocity, place, speed, inverseMass }) {
    for (let i = begin; i < end; i++) {
      place.set([...position.subarray(4 * i, 4 * i + 3), velocity[4 * i]], 4 * i);
      speed.set([velocity[4 * i + 1], velocity[4 * i + 2]], 2 * i);
      inverseMass[i] = position[4 * i + 3];
    }
  },
});
