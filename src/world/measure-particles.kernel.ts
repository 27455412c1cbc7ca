/**
 * Kinetic energy (x), potential energy in gravity relative to the origin (y) and the largest speed (z) of the free particles, one
 * sum a block of 256 particles.
 */
import { kernel, read, write } from '../compute/kernel';
import wgsl from './measure-particles.wgsl?raw';

export const particlesPerBlock = 256;

export const measureParticles = kernel({
  name: 'measureParticles',
  bindings: { position: read('vec4f'), velocity: read('vec4f'), particleMeasure: write('vec4f') },
  uniforms: { gravity: 'vec4f', particleCount: 'u32' },
  wgsl,
  reference(begin, end, { position, velocity, particleMeasure }, { gravity, particleCount }) {
    for (let block = begin; block < end; block++) {
      let [kinetic, potential, maxSpeed] = [0, 0, 0];
      const last = Math.min(particleCount, particlesPerBlock * (block + 1));
      for (let i = particlesPerBlock * block; i < last; i++) {
        const inverseMass = position[4 * i + 3];
        if (inverseMass === 0) continue;
        const speed = Math.hypot(velocity[4 * i], velocity[4 * i + 1], velocity[4 * i + 2]);
        kinetic += (0.5 * speed * speed) / inverseMass;
        for (let axis = 0; axis < 3; axis++) potential -= (gravity[axis] * position[4 * i + axis]) / inverseMass;
        maxSpeed = Math.max(maxSpeed, speed);
      }
      particleMeasure.set([kinetic, potential, maxSpeed, 0], 4 * block);
    }
  },
});
