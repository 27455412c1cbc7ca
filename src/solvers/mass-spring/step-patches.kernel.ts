/**
 * Several steps of `stepMesh` in one dispatch, for any graph of springs: an element is a patch. For GPUs, where a dispatch costs as much as several steps of
 * ten thousand particles. The result is that of as many runs of `stepMesh`, but for rounding.
 *
 * A workgroup has its own particles and those around them that springs reach in `steps` steps (src/partition/patches.ts), all in workgroup memory. Each invocation
 * moves one of them; with every step those that are farthest out drop out, and the own ones are written at the end. What a patch writes
 * depends on nothing that others change meanwhile.
 *
 * `patches` has, steps + 3 numbers a patch: where in `patches` its list of particles begins; where in `patches` the first rows of its slices begin; how many
 * particles it reads, how many take the first step, the second, ... A particle's number in the list is that of its invocation and of its place in workgroup memory.
 * Slices, `link` and `linkSpring` are as for `stepMesh`, but that `link` has the numbers of the two neighbours in the list.
 */
import { kernel, read, write } from '../../kernels/kernel';
import { particlesPerSlice } from './step-mesh.kernel';
import wgsl from './step-patches.wgsl?raw';
import { stepUniforms } from './step-uniforms';

export interface PatchShape {
  /** Own particles, at most. */
  readonly size: number;
  /** Steps a dispatch. */
  readonly steps: number;
  /** Invocations: particles that take the first step, at most. */
  readonly lanes: number;
  /** Particles that are read, at most. */
  readonly capacity: number;
}

export const patchHeader = (steps: number): number => steps + 3;

/** Each shape of patch is a kernel of its own. Where springs have no damping, nobody needs the velocities of neighbours. */
export function makeStepPatches({ steps, lanes, capacity }: PatchShape, damped: boolean) {
  return kernel({
    name: 'stepPatches',
    bindings: {
      position: read('vec4f'),
      velocity: read('vec4f'),
      next: write('vec4f'),
      nextVelocity: write('vec4f'),
      patches: read('u32'),
      link: read('u32'),
      linkSpring: read('vec4f'),
      bodyStatus: write('atomic'),
    },
    uniforms: stepUniforms,
    group: lanes,
    wgsl: `const steps = ${steps}u;\nconst lanes = ${lanes}u;\nconst capacity = ${capacity}u;\nconst damped = ${damped};\n${wgsl}`,
    wasm: null,
    reference(begin, end, { position, velocity, next, nextVelocity, patches, link, linkSpring, bodyStatus }, uniforms) {
      const { gravity, h, keep, stiffness, damping, viscosity, maxSpeed, body } = uniforms;
      for (let i = begin; i < end; i++) {
        const header = patchHeader(steps) * i;
        const [list, slices, loaded] = patches.subarray(header, header + 3);
        const particles = patches.subarray(list, list + loaded);
        let p = Float64Array.from({ length: 4 * loaded }, (_, n) => position[4 * particles[n >> 2] + (n & 3)]);
        let v = Float64Array.from({ length: 4 * loaded }, (_, n) => velocity[4 * particles[n >> 2] + (n & 3)]);
        for (let s = 0; s < steps; s++) {
          const [nextP, nextV] = [p.slice(), v.slice()];
          for (let lane = 0; lane < patches[header + 3 + s]; lane++) {
            const f = [0, 0, 0];
            const slice = slices + Math.floor(lane / particlesPerSlice);
            for (let row = patches[slice]; row < patches[slice + 1]; row++) {
              const entry = particlesPerSlice * row + (lane % particlesPerSlice);
              for (const half of [0, 1]) {
                const j = half === 0 ? link[entry] & 0xffff : link[entry] >>> 16;
                const k = linkSpring[4 * entry + 2 * half];
                const rest = linkSpring[4 * entry + 2 * half + 1];
                const along = [0, 1, 2].map((axis) => p[4 * lane + axis] - p[4 * j + axis]);
                const squared = along.reduce((sum, d) => sum + d * d, 0);
                if (!(squared > 0)) continue;
                const parting = along.reduce((sum, d, axis) => sum + d * (v[4 * lane + axis] - v[4 * j + axis]), 0);
                const kd = rest > 0 ? damping + viscosity * k : 0;
                const pull = stiffness * k * (1 - rest / Math.sqrt(squared)) + (kd * parting) / squared;
                along.forEach((d, axis) => {
                  f[axis] -= pull * d;
                });
              }
            }
            const inverseMass = p[4 * lane + 3];
            for (let axis = 0; axis < 3; axis++) {
              const at = 4 * lane + axis;
              if (inverseMass > 0) nextV[at] = keep * v[at] + h * (gravity[axis] + inverseMass * f[axis]);
              nextP[at] = p[at] + h * nextV[at];
            }
          }
          [p, v] = [nextP, nextV];
        }
        for (let lane = 0; lane < patches[header + 2 + steps]; lane++) {
          const [vx, vy, vz] = v.subarray(4 * lane, 4 * lane + 3);
          next.set(p.subarray(4 * lane, 4 * lane + 4), 4 * particles[lane]);
          nextVelocity.set([vx, vy, vz, 0], 4 * particles[lane]);
          if (!(vx * vx + vy * vy + vz * vz <= maxSpeed * maxSpeed)) bodyStatus[body] = 1;
        }
      }
    },
  });
}

export type StepPatches = ReturnType<typeof makeStepPatches>;

/** A shape that every GPU can hold. */
export const stepPatchesShape: PatchShape = { size: 64, steps: 3, lanes: 256, capacity: 640 };
export const stepPatches = makeStepPatches(stepPatchesShape, true);
