/**
 * Carries the state of particles from the buffers of one model to those of the next: x, y, z of each particle that was there before. `carryFrom` has the index of the
 * particle in the old buffers, or 0xffffffff for one that is new and stays as it is. The fourth number is the new buffer's own (the inverse mass).
 */
import { kernel, read, write } from '../../compute/kernel';
import wgsl from './carry-particles.wgsl?raw';

export const isNew = 0xffffffff;

export const carryParticles = kernel({
  name: 'carryParticles',
  bindings: { source: read('vec4f'), carryFrom: read('u32'), destination: write('vec4f') },
  uniforms: {},
  wgsl,
  reference(begin, end, { source, carryFrom, destination }) {
    for (let i = begin; i < end; i++) {
      if (carryFrom[i] === isNew) continue;
      const from = 4 * carryFrom[i];
      destination.set(source.subarray(from, from + 3), 4 * i);
    }
  },
});
