/** What `packParticles` packed, back in position and velocity. */
import { kernel, read, write } from '../../../compute/kernel';
import wgsl from './unpack-particles.wgsl?raw';

export const unpackParticles = kernel({
  name: 'unpackParticles',
  bindings: {
    place: read('vec4f'),
    speed: read('vec2f'),
    inverseMass: read('f32'),
    position: write('vec4f'),
    velocity: write('vec4f'),
  },
  uniforms: {},
  wgsl,
  wasm: null,
  reference(begin, end, { place, speed, inverseMass, position, velocity }) {
    for (let i = begin; i < end; i++) {
      position.set([...place.subarray(4 * i, 4 * i + 3), inverseMass[i]], 4 * i);
      velocity.set([place[4 * i + 3], speed[2 * i], speed[2 * i + 1], 0], 4 * i);
    }
  },
});
