/**
 * Temporal blocking of `stepMesh`: several steps in one dispatch, for any graph of springs. An element is a patch. For GPUs, where a dispatch costs as much
 * as several steps of ten thousand particles. The result is that of as many runs of `stepMesh`, but for rounding.
 *
 * A workgroup has the particles of its patch and their halo, which is every particle that springs reach in `steps` steps (src/topology/patches.ts), all in
 * workgroup memory. Each invocation moves one of them; with every step the outermost ring of the halo drops out, and the patch's own particles are written
 * at the end. What a patch writes depends on nothing that other workgroups change meanwhile.
 *
 * `patches` begins with steps + 3 numbers per patch: the index in `patches` where its list of particles begins; the index where the first columns of its
 * slices begin; the number of particles that it reads, that take the first step, the second, ... The index of a particle in the list is also that of its invocation and
 * that in workgroup memory. The springs are in sliced ELLPACK (sliced-ellpack.ts): `linkSpring` is as in the layout 'full' of `stepMesh`; the links begin at
 * index `linksFrom` of `patches` and hold the indices of the two neighbours in the list, 16 bits each.
 */
import { kernel, read, write } from '../../../compute/kernel';
import { springDamping, springPull } from '../../../elements/spring/spring-pull';
import { springPullShader } from '../../../elements/spring/spring-pull-shader';
import { stepUniforms } from '../step-uniforms';
import { packedBindings } from './packed-bindings';
import { sliceSize } from './sliced-ellpack';
import wgsl from './step-patches.wgsl?raw';

export interface PatchShape {
  /** The maximum of own particles. */
  readonly size: number;
  /** Steps per dispatch. */
  readonly steps: number;
  /** Invocations: the maximum of particles that take the first step. */
  readonly lanes: number;
  /** The maximum of particles that are read. */
  readonly capacity: number;
}

export const patchHeader = (steps: number): number => steps + 3;

/** Each shape of patch is a kernel of its own. Without damping, the shader reads no velocities of neighbours. */
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
    wgsl: `const steps = ${steps}u;\nconst lanes = ${lanes}u;\nconst capacity = ${capacity}u;\n${springPullShader(damped)}\n${wgsl}`,
    wasm: null,
    reference(begin, end, arrays, uniforms) {
      const { positionVx, velocityYz, inverseMass, nextPositionVx, nextVelocityYz, patches, linkSpring, bodyStatus } =
        arrays;
      const { gravity, h, keep, stiffness, damping, viscosity, maxSpeed, body, linksFrom } = uniforms;
      for (let i = begin; i < end; i++) {
        const header = patchHeader(steps) * i;
        const [list, slices, loaded] = patches.subarray(header, header + 3);
        const particles = patches.subarray(list, list + loaded);
        let p = new Float64Array(3 * loaded);
        let v = new Float64Array(3 * loaded);
        particles.forEach((particle, n) => {
          p.set(positionVx.subarray(4 * particle, 4 * particle + 3), 3 * n);
          v.set([positionVx[4 * particle + 3], velocityYz[2 * particle], velocityYz[2 * particle + 1]], 3 * n);
        });
        for (let s = 0; s < steps; s++) {
          const [nextP, nextV] = [p.slice(), v.slice()];
          for (let lane = 0; lane < patches[header + 3 + s]; lane++) {
            const f = [0, 0, 0];
            const slice = slices + Math.floor(lane / sliceSize);
            for (let column = patches[slice]; column < patches[slice + 1]; column++) {
              const entry = sliceSize * column + (lane % sliceSize);
              for (const half of [0, 1]) {
                const links = patches[linksFrom + entry];
                const j = half === 0 ? links & 0xffff : links >>> 16;
                const k = linkSpring[4 * entry + 2 * half];
                const rest = linkSpring[4 * entry + 2 * half + 1];
                const along = [0, 1, 2].map((axis) => p[3 * lane + axis] - p[3 * j + axis]);
                const squared = along.reduce((sum, d) => sum + d * d, 0);
                const parting = along.reduce((sum, d, axis) => sum + d * (v[3 * lane + axis] - v[3 * j + axis]), 0);
                const kd = springDamping(k, rest, damping, viscosity);
                const pull = springPull(stiffness * k, rest, kd, squared, parting);
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
          nextPositionVx.set([...p.subarray(3 * lane, 3 * lane + 3), vx], 4 * particles[lane]);
          nextVelocityYz.set([vy, vz], 2 * particles[lane]);
          if (!(vx * vx + vy * vy + vz * vz <= maxSpeed * maxSpeed)) bodyStatus[body] = 1;
        }
      }
    },
  });
}

export type StepPatches = ReturnType<typeof makeStepPatches>;

/** A shape that fits into a workgroup of every GPU. */
export const stepPatchesShape: PatchShape = { size: 64, steps: 3, lanes: 256, capacity: 640 };
export const stepPatches = makeStepPatches(stepPatchesShape, true);
