/** v += h f / m for the particles that are free (the force in CSSE 2022 eq. 3). */
import wgsl from './apply-forces.wgsl?raw';
import { kernel, read, write } from './kernel';

export const applyForces = kernel({
  name: 'applyForces',
  bindings: { position: read('vec4f'), velocity: write('vec4f'), force: read('vec4f') },
  uniforms: { h: 'f32' },
  wgsl,
  reference(begin, end, { position, velocity, force }, { h }) {
    for (let i = begin; i < end; i++) {
      const inverseMass = position[4 * i + 3];
      if (inverseMass === 0) continue;
      for (let axis = 0; axis < 3; axis++) velocity[4 * i + axis] += h * inverseMass * force[4 * i + axis];
    }
  },
});
