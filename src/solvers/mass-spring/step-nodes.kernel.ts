/**
 * One step of symplectic Euler for springs with damping (CSSE 2022 eq. 1-4). An element is a particle, which gathers the force of its springs (spring-pull.ts)
 *
 *   f_i = - sum_j (k (1 - rest / l) + kd (v_i - v_j) . d / l^2) d,    d = p_i - p_j, l = |d|,
 *
 * and moves on: v+ = keep v + h (g + f / m), p+ = p + h v+. Positions and velocities are in ping-pong buffers: a step reads one pair and writes the
 * other. A particle that is held moves on with the velocity it has (`aimPins`).
 *
 * `neighbourConstants` has two numbers per entry of a row: the spring's stiffness [N/m] and rest length [m]. Springs with a rest length have kd = damping + viscosity k;
 * a pair of rest length 0 belongs to a quadratic energy and has none. A spring of length 0 has no direction and exerts nothing.
 *
 * Runs over the particles of one body. A speed that is not a number, or above maxSpeed, marks it.
 */
import { kernel, read, write } from '../../compute/kernel';
import { springDamping, springPull } from '../../elements/spring/spring-pull';
import { springPullShader } from '../../elements/spring/spring-pull-shader';
import wgsl from './step-nodes.wgsl?raw';
import { stepUniforms } from './step-uniforms';

export const stepNodes = kernel({
  name: 'stepNodes',
  bindings: {
    position: read('vec4f'),
    velocity: read('vec4f'),
    next: write('vec4f'),
    nextVelocity: write('vec4f'),
    neighbourFirst: read('u32'),
    neighbour: read('u32'),
    neighbourConstants: read('f32'),
    bodyStatus: write('atomic'),
  },
  uniforms: stepUniforms,
  wgsl: springPullShader(true) + wgsl,
  reference(
    begin,
    end,
    { position, velocity, next, nextVelocity, neighbourFirst, neighbour, neighbourConstants, bodyStatus },
    { gravity, h, keep, stiffness, damping, viscosity, maxSpeed, body },
  ) {
    for (let i = begin; i < end; i++) {
      const inverseMass = position[4 * i + 3];
      let [vx, vy, vz] = [velocity[4 * i], velocity[4 * i + 1], velocity[4 * i + 2]];
      if (inverseMass > 0) {
        let [fx, fy, fz] = [0, 0, 0];
        for (let e = neighbourFirst[i]; e < neighbourFirst[i + 1]; e++) {
          const j = neighbour[e];
          const k = neighbourConstants[2 * e];
          const rest = neighbourConstants[2 * e + 1];
          const dx = position[4 * i] - position[4 * j];
          const dy = position[4 * i + 1] - position[4 * j + 1];
          const dz = position[4 * i + 2] - position[4 * j + 2];
          const squared = dx * dx + dy * dy + dz * dz;
          const parting =
            dx * (vx - velocity[4 * j]) + dy * (vy - velocity[4 * j + 1]) + dz * (vz - velocity[4 * j + 2]);
          const kd = springDamping(k, rest, damping, viscosity);
          const pull = springPull(stiffness * k, rest, kd, squared, parting);
          fx -= pull * dx;
          fy -= pull * dy;
          fz -= pull * dz;
        }
        vx = keep * vx + h * (gravity[0] + inverseMass * fx);
        vy = keep * vy + h * (gravity[1] + inverseMass * fy);
        vz = keep * vz + h * (gravity[2] + inverseMass * fz);
      }
      nextVelocity[4 * i] = vx;
      nextVelocity[4 * i + 1] = vy;
      nextVelocity[4 * i + 2] = vz;
      nextVelocity[4 * i + 3] = 0;
      next[4 * i] = position[4 * i] + h * vx;
      next[4 * i + 1] = position[4 * i + 1] + h * vy;
      next[4 * i + 2] = position[4 * i + 2] + h * vz;
      next[4 * i + 3] = inverseMass;
      if (!(vx * vx + vy * vy + vz * vz <= maxSpeed * maxSpeed)) bodyStatus[body] = 1;
    }
  },
});
