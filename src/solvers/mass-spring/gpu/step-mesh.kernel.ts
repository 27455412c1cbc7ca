/**
 * `stepNodes` for GPUs, with particles packed and the springs laid out so that neighbouring invocations read neighbouring numbers, in as few bytes as
 * there can be: large meshes are bound by what they read.
 *
 * Particles come in slices of 32. Slice s has rows link[s] <= r < link[s + 1] of 32 entries, one a particle, and an entry holds two springs: see
 * spring-layouts.ts. A particle's springs come first; an entry that leads to the particle itself ends them, and a second one that is missing leads to the particle itself
 * and exerts nothing.
 */
import { kernel, read, write } from '../../../compute/kernel';
import { stepUniforms } from '../step-uniforms';
import { packedBindings } from './packed-bindings';
import { decode } from './short-numbers';
import { entryType, reachBits, type SpringLayout, springReader } from './spring-layouts';
import wgsl from './step-mesh.wgsl?raw';

export const particlesPerSlice = 32;

export interface MeshShape {
  readonly layout: SpringLayout;
  /** Whether springs have damping: without, nobody needs the velocities of neighbours. */
  readonly damped: boolean;
  /** Particles of a workgroup. */
  readonly lanes: number;
}

export function makeStepMesh({ layout, damped, lanes }: MeshShape) {
  const unused = 32 - reachBits(layout);
  return kernel({
    name: 'stepMesh',
    bindings: {
      ...packedBindings,
      link: read('u32'),
      linkSpring: read(entryType(layout)),
      bodyStatus: write('atomic'),
    },
    uniforms: {
      ...stepUniforms,
      /** Of each kind, `stiffness` and all: [N/m], [N s/m]. */
      kindStiffness: 'vec4f',
      kindDamping: 'vec4f',
      /** How short numbers are read. */
      restBase: 'u32',
      restShift: 'u32',
      stiffnessBase: 'u32',
      stiffnessShift: 'u32',
      entriesFrom: 'u32',
      /** 1: the last particles come first. */
      backwards: 'u32',
    },
    elementsPerGroup: lanes,
    wgsl: `const lanes = ${lanes}u;\nconst damped = ${damped};\n${springReader(layout)}\n${wgsl}`,
    wasm: null,
    reference(begin, end, { place, speed, inverseMass, nextPlace, nextSpeed, link, linkSpring, bodyStatus }, uniforms) {
      const { gravity, h, keep, stiffness, damping, viscosity, maxSpeed, body, entriesFrom } = uniforms;
      const shortRest = { base: uniforms.restBase, shift: uniforms.restShift };
      const shortStiffness = { base: uniforms.stiffnessBase, shift: uniforms.stiffnessShift };
      const isNone = (entry: number) =>
        layout === 'short' ? (linkSpring[4 * entry + 1] & 0xffff) === 0 : link[entriesFrom + entry] === 0;
      const own = (ahead: number, rest: number, k: number) => ({
        ahead,
        rest,
        k: stiffness * k,
        kd: rest > 0 ? damping + viscosity * k : 0,
      });
      const springAt = (entry: number, half: number) => {
        const [one, other] = linkSpring.subarray(4 * entry + 2 * half, 4 * entry + 2 * half + 2);
        if (layout === 'short') {
          const k = decode(shortStiffness, ((one & 0xff) << 16) | (other >>> 16));
          return own((other << 16) >> 16, decode(shortRest, one >>> 8), k);
        }
        const bits = (link[entriesFrom + entry] >>> (16 * half)) & 0xffff;
        const ahead = (bits << unused) >> unused;
        if (layout === 'full') return own(ahead, other, one);
        const kind = bits >> reachBits(layout);
        const { kindStiffness, kindDamping } = uniforms;
        return { ahead, rest: linkSpring[2 * entry + half], k: kindStiffness[kind], kd: kindDamping[kind] };
      };
      const velocity = (i: number) => [place[4 * i + 3], speed[2 * i], speed[2 * i + 1]];
      for (let i = begin; i < end; i++) {
        const slice = Math.floor(i / particlesPerSlice);
        const v = velocity(i);
        const f = [0, 0, 0];
        for (let row = link[slice]; row < link[slice + 1]; row++) {
          const entry = particlesPerSlice * row + (i % particlesPerSlice);
          if (isNone(entry)) break;
          for (const half of [0, 1]) {
            const { ahead, rest, k, kd } = springAt(entry, half);
            const j = i + ahead;
            const along = [0, 1, 2].map((axis) => place[4 * i + axis] - place[4 * j + axis]);
            const squared = along.reduce((sum, d) => sum + d * d, 0);
            if (!(squared > 0)) continue;
            const other = velocity(j);
            const parting = along.reduce((sum, d, axis) => sum + d * (v[axis] - other[axis]), 0);
            const pull = k * (1 - rest / Math.sqrt(squared)) + (kd * parting) / squared;
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

export const stepMesh = makeStepMesh({ layout: 'full', damped: true, lanes: 64 });
