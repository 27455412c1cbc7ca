/**
 * `stepNodes` for GPUs, with particles packed and the springs laid out so that neighbouring invocations read neighbouring numbers, in as few bytes as
 * there can be: large meshes are bound by what they read.
 *
 * Particles come in slices of 32. Slice s has rows link[s] <= r < link[s + 1] of 32 entries, one a particle, from number `entriesFrom` of `link` on, and an
 * entry holds two springs: `link`, how many places ahead the two neighbours are, as two signed 16-bit numbers; `linkSpring`, stiffness [N/m]
 * and rest length [m] of the first and of the second. A particle's springs come first; an entry that is 0 ends them, and a second spring that is missing leads to
 * the particle itself and exerts nothing.
 *
 * Where a model has no more than four kinds of stiffness, two of the 16 bits say which (`kinds`), and `linkSpring` has the two rest lengths alone.
 */
import { kernel, read, write } from '../../kernels/kernel';
import { packedBindings } from './packed-bindings';
import wgsl from './step-mesh.wgsl?raw';
import { stepUniforms } from './step-uniforms';

export const particlesPerSlice = 32;

export interface MeshShape {
  /** Whether links say of which kind a spring is. */
  readonly kinds: boolean;
  /** Whether springs have damping: without, nobody needs the velocities of neighbours. */
  readonly damped: boolean;
  /** Particles of a workgroup. */
  readonly lanes: number;
}

/** How a link is read, on a GPU. */
const linkReader = {
  any: `
const kindBits = 0u;
fn springsAt(entry: u32, links: i32) -> vec4f {
  return linkSpring[entry];
}`,
  kinds: `
const kindBits = 2u;
fn stiffnessOf(kind: u32) -> f32 {
  let lower = select(u.kinds.x, u.kinds.y, (kind & 1u) != 0u);
  let upper = select(u.kinds.z, u.kinds.w, (kind & 1u) != 0u);
  return select(lower, upper, (kind & 2u) != 0u);
}
fn springsAt(entry: u32, links: i32) -> vec4f {
  let rest = linkSpring[entry];
  return vec4f(stiffnessOf(u32(links >> 14u)), rest.x, stiffnessOf(u32(links >> 30u)), rest.y);
}`,
};

/** Bits of a link that say how far ahead. */
export const reachBits = (kinds: boolean): number => (kinds ? 14 : 16);

export function makeStepMesh({ kinds, damped, lanes }: MeshShape) {
  const unused = 32 - reachBits(kinds);
  return kernel({
    name: 'stepMesh',
    bindings: {
      ...packedBindings,
      link: read('u32'),
      linkSpring: read(kinds ? 'vec2f' : 'vec4f'),
      bodyStatus: write('atomic'),
    },
    uniforms: {
      ...stepUniforms,
      /** Stiffness of each kind [N/m]. */
      kinds: 'vec4f',
      entriesFrom: 'u32',
      /** 1: the last particles come first. */
      backwards: 'u32',
    },
    elementsPerGroup: lanes,
    wgsl: `const lanes = ${lanes}u;\nconst damped = ${damped};${kinds ? linkReader.kinds : linkReader.any}\n${wgsl}`,
    wasm: null,
    reference(
      begin,
      end,
      { place, speed, inverseMass, nextPlace, nextSpeed, link, linkSpring, bodyStatus },
      { gravity, h, keep, stiffness, damping, viscosity, maxSpeed, body, kinds: ofKind, entriesFrom },
    ) {
      const velocity = (i: number) => [place[4 * i + 3], speed[2 * i], speed[2 * i + 1]];
      for (let i = begin; i < end; i++) {
        const slice = Math.floor(i / particlesPerSlice);
        const v = velocity(i);
        const f = [0, 0, 0];
        for (let row = link[slice]; row < link[slice + 1]; row++) {
          const entry = particlesPerSlice * row + (i % particlesPerSlice);
          const links = link[entriesFrom + entry];
          if (links === 0) break;
          for (const half of [0, 1]) {
            const bits = half === 0 ? links & 0xffff : links >>> 16;
            const j = i + ((bits << unused) >> unused);
            const k = kinds ? ofKind[bits >> reachBits(true)] : linkSpring[4 * entry + 2 * half];
            const rest = kinds ? linkSpring[2 * entry + half] : linkSpring[4 * entry + 2 * half + 1];
            const along = [0, 1, 2].map((axis) => place[4 * i + axis] - place[4 * j + axis]);
            const squared = along.reduce((sum, d) => sum + d * d, 0);
            if (!(squared > 0)) continue;
            const other = velocity(j);
            const parting = along.reduce((sum, d, axis) => sum + d * (v[axis] - other[axis]), 0);
            const kd = rest > 0 ? damping + viscosity * k : 0;
            const pull = stiffness * k * (1 - rest / Math.sqrt(squared)) + (kd * parting) / squared;
            along.forEach((d, axis) => {
              f[axis] -= pull * d;
            });
          }
        }
        const w = inverseMass[i];
        if (w > 0) for (let axis = 0; axis < 3; axis++) v[axis] = keep * v[axis] + h * (gravity[axis] + w * f[axis]);
        for (let axis = 0; axis < 3; axis++) nextPlace[4 * i + axis] = place[4 * i + axis] + h * v[axis];
        nextPlace[4 * i + 3] = v[0];
        nextSpeed.set(v.slice(1), 2 * i);
        if (!(v[0] ** 2 + v[1] ** 2 + v[2] ** 2 <= maxSpeed * maxSpeed)) bodyStatus[body] = 1;
      }
    },
  });
}

export type StepMesh = ReturnType<typeof makeStepMesh>;

export const stepMesh = makeStepMesh({ kinds: false, damped: true, lanes: 64 });
