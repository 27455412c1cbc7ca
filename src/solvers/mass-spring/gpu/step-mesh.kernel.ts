/**
 * `stepNodes` for GPUs, with packed particles and the springs in sliced ELLPACK (sliced-ellpack.ts), in as few bytes as possible: large meshes are
 * bound by memory bandwidth.
 *
 * Row i of the sliced ELLPACK has the springs of particle i. `link` begins with the first column of each slice; spring-layouts.ts says how the two springs of
 * an entry are stored. The first entry that leads to the particle itself ends a row; where a row has an odd number of springs, the second spring of its last entry leads to the
 * particle itself and exerts nothing.
 */
import { kernel, read, write } from '../../../compute/kernel';
import { springDamping, springPull } from '../../../elements/spring/spring-pull';
import { springPullShader } from '../../../elements/spring/spring-pull-shader';
import { stepUniforms } from '../step-uniforms';
import { packedBindings } from './packed-bindings';
import { dequantise } from './quantise';
import { sliceSize } from './sliced-ellpack';
import { entryType, offsetBits, type SpringLayout, springReader } from './spring-layouts';
import wgsl from './step-mesh.wgsl?raw';

export interface MeshShape {
  readonly layout: SpringLayout;
  /** Whether springs have damping. Without, the shader reads no velocities of neighbours. */
  readonly damped: boolean;
  /** Particles per workgroup. */
  readonly lanes: number;
}

export function makeStepMesh({ layout, damped, lanes }: MeshShape) {
  const unused = 32 - offsetBits(layout);
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
      /** Stiffness [N/m] and damping [N s/m] of each class, scaled by `stiffness` where that applies. */
      classStiffness: 'vec4f',
      classDamping: 'vec4f',
      /** The quantisers of rest lengths and stiffnesses. */
      restBase: 'u32',
      restShift: 'u32',
      stiffnessBase: 'u32',
      stiffnessShift: 'u32',
      entriesFrom: 'u32',
      /** 1: workgroups go through the particles from the last to the first. */
      backwards: 'u32',
    },
    elementsPerGroup: lanes,
    wgsl: `const lanes = ${lanes}u;\n${springPullShader(damped)}\n${springReader(layout)}\n${wgsl}`,
    wasm: null,
    reference(
      begin,
      end,
      { positionVx, velocityYz, inverseMass, nextPositionVx, nextVelocityYz, link, linkSpring, bodyStatus },
      uniforms,
    ) {
      const { gravity, h, keep, stiffness, damping, viscosity, maxSpeed, body, entriesFrom } = uniforms;
      const restQuantiser = { base: uniforms.restBase, shift: uniforms.restShift };
      const stiffnessQuantiser = { base: uniforms.stiffnessBase, shift: uniforms.stiffnessShift };
      const isNone = (entry: number) =>
        layout === 'quantised' ? (linkSpring[4 * entry + 1] & 0xffff) === 0 : link[entriesFrom + entry] === 0;
      const own = (offset: number, rest: number, k: number) => ({
        offset,
        rest,
        k: stiffness * k,
        kd: springDamping(k, rest, damping, viscosity),
      });
      const springAt = (entry: number, half: number) => {
        const [one, other] = linkSpring.subarray(4 * entry + 2 * half, 4 * entry + 2 * half + 2);
        if (layout === 'quantised') {
          const k = dequantise(stiffnessQuantiser, ((one & 0xff) << 16) | (other >>> 16));
          return own((other << 16) >> 16, dequantise(restQuantiser, one >>> 8), k);
        }
        const bits = (link[entriesFrom + entry] >>> (16 * half)) & 0xffff;
        const offset = (bits << unused) >> unused;
        if (layout === 'full') return own(offset, other, one);
        const springClass = bits >> offsetBits(layout);
        const { classStiffness, classDamping } = uniforms;
        return {
          offset,
          rest: linkSpring[2 * entry + half],
          k: classStiffness[springClass],
          kd: classDamping[springClass],
        };
      };
      const velocity = (i: number) => [positionVx[4 * i + 3], velocityYz[2 * i], velocityYz[2 * i + 1]];
      for (let i = begin; i < end; i++) {
        const slice = Math.floor(i / sliceSize);
        const v = velocity(i);
        const f = [0, 0, 0];
        for (let column = link[slice]; column < link[slice + 1]; column++) {
          const entry = sliceSize * column + (i % sliceSize);
          if (isNone(entry)) break;
          for (const half of [0, 1]) {
            const { offset, rest, k, kd } = springAt(entry, half);
            const j = i + offset;
            const along = [0, 1, 2].map((axis) => positionVx[4 * i + axis] - positionVx[4 * j + axis]);
            const squared = along.reduce((sum, d) => sum + d * d, 0);
            const other = velocity(j);
            const parting = along.reduce((sum, d, axis) => sum + d * (v[axis] - other[axis]), 0);
            const pull = springPull(k, rest, kd, squared, parting);
            along.forEach((d, axis) => {
              f[axis] -= pull * d;
            });
          }
        }
        const w = inverseMass[i];
        if (w > 0) for (let axis = 0; axis < 3; axis++) v[axis] = keep * v[axis] + h * (gravity[axis] + w * f[axis]);
        for (let axis = 0; axis < 3; axis++) nextPositionVx[4 * i + axis] = positionVx[4 * i + axis] + h * v[axis];
        nextPositionVx[4 * i + 3] = v[0];
        nextVelocityYz.set(v.slice(1), 2 * i);
        if (!(v[0] ** 2 + v[1] ** 2 + v[2] ** 2 <= maxSpeed * maxSpeed)) bodyStatus[body] = 1;
      }
    },
  });
}

export type StepMesh = ReturnType<typeof makeStepMesh>;

export const stepMesh = makeStepMesh({ layout: 'full', damped: true, lanes: 64 });
