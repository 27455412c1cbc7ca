/**
 * `stepNodes` for GPUs, with the springs laid out so that neighbouring invocations read neighbouring numbers, and in 10 bytes instead of 12: large
 * meshes are bound by what they read.
 *
 * Particles come in slices of 32. Slice s has rows rowFirst[s] <= r < rowFirst[s + 1] of 32 entries, one a particle, and an entry holds two springs: `link`, how
 * many places ahead the two neighbours are, as two signed 16-bit numbers; `linkSpring`, stiffness [N/m] and rest length [m] of the first and of
 * the second. What a particle has less than others of its slice is filled with springs to itself, which exert nothing.
 */
import { kernel, read, write } from '../../kernels/kernel';
import wgsl from './step-mesh.wgsl?raw';
import { stepUniforms } from './step-uniforms';

export const particlesPerSlice = 32;

export const stepMesh = kernel({
  name: 'stepMesh',
  bindings: {
    position: read('vec4f'),
    velocity: read('vec4f'),
    next: write('vec4f'),
    nextVelocity: write('vec4f'),
    rowFirst: read('u32'),
    link: read('u32'),
    linkSpring: read('vec4f'),
    bodyStatus: write('atomic'),
  },
  uniforms: stepUniforms,
  wgsl,
  wasm: null,
  reference(
    begin,
    end,
    { position, velocity, next, nextVelocity, rowFirst, link, linkSpring, bodyStatus },
    { gravity, h, keep, stiffness, damping, viscosity, maxSpeed, body },
  ) {
    for (let i = begin; i < end; i++) {
      const slice = Math.floor(i / particlesPerSlice);
      const f = [0, 0, 0];
      for (let row = rowFirst[slice]; row < rowFirst[slice + 1]; row++) {
        const entry = particlesPerSlice * row + (i % particlesPerSlice);
        for (const half of [0, 1]) {
          const j = i + ((half === 0 ? link[entry] << 16 : link[entry]) >> 16);
          const k = linkSpring[4 * entry + 2 * half];
          const rest = linkSpring[4 * entry + 2 * half + 1];
          const along = [0, 1, 2].map((axis) => position[4 * i + axis] - position[4 * j + axis]);
          const squared = along.reduce((sum, d) => sum + d * d, 0);
          if (!(squared > 0)) continue;
          const parting = along.reduce(
            (sum, d, axis) => sum + d * (velocity[4 * i + axis] - velocity[4 * j + axis]),
            0,
          );
          const kd = rest > 0 ? damping + viscosity * k : 0;
          const pull = stiffness * k * (1 - rest / Math.sqrt(squared)) + (kd * parting) / squared;
          along.forEach((d, axis) => {
            f[axis] -= pull * d;
          });
        }
      }
      const inverseMass = position[4 * i + 3];
      let squaredSpeed = 0;
      for (let axis = 0; axis < 3; axis++) {
        const at = 4 * i + axis;
        const v = inverseMass > 0 ? keep * velocity[at] + h * (gravity[axis] + inverseMass * f[axis]) : velocity[at];
        nextVelocity[at] = v;
        next[at] = position[at] + h * v;
        squaredSpeed += v * v;
      }
      nextVelocity[4 * i + 3] = 0;
      next[4 * i + 3] = inverseMass;
      if (!(squaredSpeed <= maxSpeed * maxSpeed)) bodyStatus[body] = 1;
    }
  },
});
