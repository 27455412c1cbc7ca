/**
 * `stepNodes` for GPUs, with particles packed and the springs laid out so that neighbouring invocations read neighbouring numbers, in as few bytes as
 * there can be: large meshes are bound by what they read.
 *
 * Particles come in slices of 32. Slice s has rows link[s] <= r < link[s + 1] of 32 entries, one a particle, from number `entriesFrom` of `link` on, and an
 * entry holds two springs: `link`, how many places ahead the two neighbours are, as two signed 16-bit numbers; `linkSpring`, stiffness [N/m]
 * and rest length [m] of the first and of the second. A particle's springs come first; an entry that is 0 ends them, and a second spring that is missing leads to
 * the particle itself and exerts nothing.
 *
 * Where springs are of four kinds at most, each with one stiffness and one damping, up to two of the 16 bits say which, and `linkSpring` has the two
 * rest lengths alone.
 */
import { kernel, read, write } from '../../kernels/kernel';
import { packedBindings } from './packed-bindings';
import wgsl from './step-mesh.wgsl?raw';
import { stepUniforms } from './step-uniforms';

export const particlesPerSlice = 32;

/** Kinds of springs that links tell apart. 0: each spring has its own stiffness. */
export type KindCount = 0 | 1 | 2 | 4;

export interface MeshShape {
  readonly kinds: KindCount;
  /** Whether springs have damping: without, nobody needs the velocities of neighbours. */
  readonly damped: boolean;
  /** Particles of a workgroup. */
  readonly lanes: number;
}

/** The springs of an entry, on a GPU: two rest lengths, and stiffness and damping of each. */
const springsOfEntry = 'struct Springs { rest: vec2f, first: vec2f, second: vec2f }';

const ownReader = `
const kindBits = 0u;
fn springOf(k: f32, rest: f32) -> vec2f {
  return vec2f(u.stiffness * k, select(0.0, u.damping + u.viscosity * k, rest > 0.0));
}
fn springsAt(entry: u32, links: i32) -> Springs {
  let two = linkSpring[entry];
  return Springs(two.yw, springOf(two.x, two.y), springOf(two.z, two.w));
}`;

/** `choice` is that of one of four numbers by `kind`. */
const kindReader = (bits: number, choice: string): string => `
const kindBits = ${bits}u;
fn choose(numbers: vec4f, kind: u32) -> f32 {
  return ${choice};
}
fn springAt(links: i32, half: u32) -> vec2f {
  let kind = extractBits(bitcast<u32>(links), half + ${16 - bits}u, ${bits}u);
  return vec2f(choose(u.kindStiffness, kind), choose(u.kindDamping, kind));
}
fn springsAt(entry: u32, links: i32) -> Springs {
  return Springs(linkSpring[entry], springAt(links, 0u), springAt(links, 16u));
}`;

const readers: Record<KindCount, string> = {
  0: ownReader,
  1: kindReader(0, 'numbers.x'),
  2: kindReader(1, 'select(numbers.x, numbers.y, kind == 1u)'),
  4: kindReader(
    2,
    'select(select(numbers.x, numbers.y, kind == 1u), select(numbers.z, numbers.w, kind == 3u), kind > 1u)',
  ),
};

/** Bits of a link that say how far ahead. */
export const reachBits = (kinds: KindCount): number => 16 - Math.log2(Math.max(1, kinds));

export function makeStepMesh({ kinds, damped, lanes }: MeshShape) {
  const unused = 32 - reachBits(kinds);
  return kernel({
    name: 'stepMesh',
    bindings: {
      ...packedBindings,
      link: read('u32'),
      linkSpring: read(kinds > 0 ? 'vec2f' : 'vec4f'),
      bodyStatus: write('atomic'),
    },
    uniforms: {
      ...stepUniforms,
      /** Of each kind, `stiffness` and all: [N/m], [N s/m]. */
      kindStiffness: 'vec4f',
      kindDamping: 'vec4f',
      entriesFrom: 'u32',
      /** 1: the last particles come first. */
      backwards: 'u32',
    },
    elementsPerGroup: lanes,
    wgsl: `const lanes = ${lanes}u;\nconst damped = ${damped};\n${springsOfEntry}${readers[kinds]}\n${wgsl}`,
    wasm: null,
    reference(begin, end, { place, speed, inverseMass, nextPlace, nextSpeed, link, linkSpring, bodyStatus }, uniforms) {
      const { gravity, h, keep, stiffness, damping, viscosity, maxSpeed, body, entriesFrom } = uniforms;
      /** Rest length, stiffness and damping. */
      const springAt = (entry: number, half: number, kind: number): [number, number, number] => {
        if (kinds > 0) return [linkSpring[2 * entry + half], uniforms.kindStiffness[kind], uniforms.kindDamping[kind]];
        const [k, rest] = linkSpring.subarray(4 * entry + 2 * half, 4 * entry + 2 * half + 2);
        return [rest, stiffness * k, rest > 0 ? damping + viscosity * k : 0];
      };
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
            const [rest, k, kd] = springAt(entry, half, bits >> reachBits(kinds));
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

export const stepMesh = makeStepMesh({ kinds: 0, damped: true, lanes: 64 });
