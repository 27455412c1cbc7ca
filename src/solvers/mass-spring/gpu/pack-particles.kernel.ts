/**
 * Position and velocity in 24 bytes instead of 32, for the length of a call: `place` has the position and the velocity's x, `speed` its y and z.
 * On a GPU steps are bound by what they read and write. `previous` keeps where particles were.
 */
import { kernel, read, write } from '../../../compute/kernel';
import wgsl from './pack-particles.wgsl?raw';

export const packParticles = kernel({
  name: 'packParticles',
  bindings: {
    position: read('vec4f'),
    velocity: read('vec4f'),
    place: write('vec4f'),
    speed: write('vec2f'),
    inverseMass: write('f32'),
    previous: write('vec4f'),
  },
  uniforms: {},
  wgsl,
  wasm: null,
  reference(begin, end, { position, velocity, place, speed, inverseMass, previous }) {
    previous.set(position.subarray(4 * begin, 4 * end), 4 * begin);
    for (let i = begin; i < end; i++) {
      place.set([...position.subarray(4 * i, 4 * i + 3), velocity[4 * i]], 4 * i);
      speed.set([velocity[4 * i + 1], velocity[4 * i + 2]], 2 * i);
      inverseMass[i] = position[4 * i + 3];
    }
  },
});
