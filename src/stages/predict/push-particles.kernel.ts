/**
 * Adds the forces of springs to what `predict` made: v += h f / m, and y with it (the force in CSSE 2022 eq. 3-4). It runs after drag, inner drag
 * and viscosity, which would else weaken springs that bear a load at rest: with a tenth of the velocity lost in a step, by a tenth.
 */
import { kernel, read, write } from '../../compute/kernel';
import wgsl from './push-particles.wgsl?raw';

export const pushParticles = kernel({
  name: 'pushParticles',
  bindings: {
    position: write('vec4f'),
    inertial: write('vec4f'),
    velocity: write('vec4f'),
    force: read('vec4f'),
  },
  uniforms: { h: 'f32' },
  wgsl,
  reference(begin, end, { position, inertial, velocity, force }, { h }) {
    for (let i = begin; i < end; i++) {
      const inverseMass = inertial[4 * i + 3];
      if (inverseMass === 0) continue;
      for (let at = 4 * i; at < 4 * i + 3; at++) {
        const change = h * inverseMass * force[at];
        velocity[at] += change;
        inertial[at] += h * change;
        position[at] = inertial[at];
      }
    }
  },
});
