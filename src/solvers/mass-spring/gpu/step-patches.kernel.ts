/**
 * Several steps of `stepMesh` in one dispatch, for any graph of springs: an element is a patch. For GPUs, where a dispatch costs as much as several steps of
 * ten thousand particles. The result is that of as many runs of `stepMesh`, but for rounding.
 *
 * A workgroup has its own particles and those around them that springs reach in `steps` steps (src/topology/patches.ts), all in workgroup memory. Each invocation
 * moves one of them; with every step those that are farthest out drop out, and the own ones are written at the end. What a patch writes
 * depends on nothing that others change meanwhile.
 *
 * `patches` has, steps + 3 numbers a patch: where in `patches` its list of particles begins; where in `patches` the first rows of its slices begin; how many
 * particles it reads, how many take the first step, the second, ... A particle's number in the list is that of its invocation and of its place in workgroup memory.
 * Slices and `linkSpring` are as for `stepMesh` where each spring has its own stiffness; links, which have the numbers of the two neighbours in the list, are from number `linksFrom`
 * of `patches` on.
 */
import { kernel, read, write } from '../../../compute/kernel';
import { stepUniforms } from '../step-uniforms';
import { packedBindings } from './packed-bindings';
import { particlesPerSlice } from './step-mesh.kernel';
import wgsl from './step-patches.wgsl?raw';

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
      ...packedBindings,
      patches: read('u32'),
      linkSpring: read('vec4f'),
      bodyStatus: write('atomic'),
    },
    uniforms: { ...stepUniforms, linksFrom: 'u32' },
    group: lanes,
    wgsl: `const steps = ${steps}u;\nconst lanes = ${lanes}u;\nconst capacity = ${capacity}u;\nconst damped = ${damped};\n${wgsl}`,
    wasm: null,
    reference(begin, end, arrays, uniforms) {
      const { place, speed, inverseMass, nextPlace, nextSpeed, patches, linkSpring, bodyStatus } = arrays;
      const { gravity, h, keep, stiffness, damping, viscosity, maxSpeed, body, linksFrom } = uniforms;
      for (let i = begin; i < end; i++) {
        const header = patchHeader(steps) * i;
        const [list, slices, loaded] = patches.subarray(header, header + 3);
        const particles = patches.subarray(list, list + loaded);
        let p = new Float64Array(3 * loaded);
        let v = new Float64Array(3 * loaded);
        particles.forEach((particle, n) => {
          p.set(place.subarray(4 * particle, 4 * particle + 3), 3 * n);
          v.set([place[4 * particle + 3], speed[2 * particle], speed[2 * particle + 1]], 3 * n);
        });
        for (let s = 0; s < steps; s++) {
          const [nextP, nextV] = [p.slice(), v.slice()];
          for (let lane = 0; lane < patches[header + 3 + s]; lane++) {
            const f = [0, 0, 0];
            const slice = slices + Math.floor(lane / particlesPerSlice);
            for (let row = patches[slice]; row < patches[slice + 1]; row++) {
              const entry = particlesPerSlice * row + (lane % particlesPerSlice);
              for (const half of [0, 1]) {
                const links = patches[linksFrom + entry];
                const j = half === 0 ? links & 0xffff : links >>> 16;
                const k = linkSpring[4 * entry + 2 * half];
                const rest = linkSpring[4 * entry + 2 * half + 1];
                const along = [0, 1, 2].map((axis) => p[3 * lane + axis] - p[3 * j + axis]);
                const squared = along.reduce((sum, d) => sum + d * d, 0);
                if (!(squared > 0)) continue;
                const parting = along.reduce((sum, d, axis) => sum + d * (v[3 * lane + axis] - v[3 * j + axis]), 0);
                const kd = rest > 0 ? damping + viscosity * k : 0;
                const pull = stiffness * k * (1 - rest / Math.sqrt(squared)) + (kd * parting) / squared;
                along.forEach((d, axis) => {
                  f[axis] -= pull * d;
                });
              }
            }
            const w = inverseMass[particles[lane]];
            for (let axis = 0; axis < 3; axis++) {
              const at = 3 * lane + axis;
              if (w > 0) nextV[at] = keep * v[at] + h * (gravity[axis] + w * f[axis]);
              nextP[at] = p[at] + h * nextV[at];
            }
          }
          [p, v] = [nextP, nextV];
        }
        for (let lane = 0; lane < patches[header + 2 + steps]; lane++) {
          const [vx, vy, vz] = v.subarray(3 * lane, 3 * lane + 3);
          nextPlace.set([...p.subarray(3 * lane, 3 * lane + 3), vx], 4 * particles[lane]);
          nextSpeed.set([vy, vz], 2 * particles[lane]);
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
