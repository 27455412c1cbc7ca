/**
 * Temporal blocking of `stepNodes` on a regular grid: several steps in one dispatch. An element is a tile of the grid. For GPUs, where a dispatch costs as
 * much as a step of ten thousand particles. The result is that of as many runs of `stepNodes`, but for rounding.
 *
 * A tile has a halo of `tileMargin` particles on each side, so that what it writes depends on nothing that other tiles change meanwhile. Particle
 * (column, row) of the grid has the index first + row * columns + column, packed as `packParticles` does it. spring0 to spring5, in the order of `gridOffsets`,
 * have stiffness [N/m], stiffness times rest length [N], damping [N s/m], and the factor of stiffness along a border; of the damping, the part that exceeds
 * the uniform `damping` has that factor too.
 */
import { kernel, write } from '../../../compute/kernel';
import { springPull } from '../../../elements/spring/spring-pull';
import { gridOffsets } from '../../../scene/cloth/regular-grid';
import { packedBindings } from './packed-bindings';
import { stepGridShader, type Tile, tileInvocations, tileMargin } from './step-grid-shader';

/** Each shape of tile is a kernel of its own. */
export function makeStepGrid(tile: Tile) {
  const margin = tileMargin(tile);
  const inner = { columns: tile.columns - 2 * margin, rows: tile.rows - 2 * margin };
  return kernel({
    name: 'stepGrid',
    bindings: {
      ...packedBindings,
      bodyStatus: write('atomic'),
    },
    uniforms: {
      gravity: 'vec4f',
      spring0: 'vec4f',
      spring1: 'vec4f',
      spring2: 'vec4f',
      spring3: 'vec4f',
      spring4: 'vec4f',
      spring5: 'vec4f',
      columns: 'u32',
      rows: 'u32',
      first: 'u32',
      tilesAcross: 'u32',
      h: 'f32',
      keep: 'f32',
      damping: 'f32',
      maxSpeed: 'f32',
      body: 'u32',
      /** 1: workgroups go through the tiles from the last to the first. */
      backwards: 'u32',
    },
    group: tileInvocations(tile),
    wgsl: stepGridShader(tile),
    wasm: null,
    /** The whole grid takes the steps; each tile of the range writes its part. */
    reference(
      begin,
      end,
      { positionVx, velocityYz, inverseMass, nextPositionVx, nextVelocityYz, bodyStatus },
      uniforms,
    ) {
      const { columns, rows, first, tilesAcross, maxSpeed, body } = uniforms;
      if (begin === end) return;
      const count = columns * rows;
      const masses = inverseMass.subarray(first, first + count);
      let p = Float64Array.from({ length: 3 * count }, (_, n) => positionVx[4 * (first + Math.floor(n / 3)) + (n % 3)]);
      let v = Float64Array.from({ length: 3 * count }, (_, n) => {
        const i = first + Math.floor(n / 3);
        return n % 3 === 0 ? positionVx[4 * i + 3] : velocityYz[2 * i + (n % 3) - 1];
      });
      for (let s = 0; s < tile.steps; s++) [p, v] = stepOfGrid(p, v, masses, uniforms);
      for (let t = begin; t < end; t++) {
        const left = (t % tilesAcross) * inner.columns;
        const top = Math.floor(t / tilesAcross) * inner.rows;
        for (let y = top; y < Math.min(rows, top + inner.rows); y++) {
          for (let x = left; x < Math.min(columns, left + inner.columns); x++) {
            const i = y * columns + x;
            const [vx, vy, vz] = v.subarray(3 * i, 3 * i + 3);
            nextPositionVx.set([...p.subarray(3 * i, 3 * i + 3), vx], 4 * (first + i));
            nextVelocityYz.set([vy, vz], 2 * (first + i));
            if (!(vx * vx + vy * vy + vz * vz <= maxSpeed * maxSpeed)) bodyStatus[body] = 1;
          }
        }
      }
    },
  });
}

export type StepGrid = ReturnType<typeof makeStepGrid>;
type GridUniforms = Parameters<StepGrid['reference']>[3];

/** One step of eq. 1-4 for every particle of the grid, three numbers each: positions and velocities after it. */
function stepOfGrid(
  p: Float64Array,
  v: Float64Array,
  inverseMass: Float64Array,
  uniforms: GridUniforms,
): [Float64Array<ArrayBuffer>, Float64Array<ArrayBuffer>] {
  const { columns, rows, gravity, h, keep, damping } = uniforms;
  const springs = [0, 1, 2, 3, 4, 5].map((d) => uniforms[`spring${d}` as 'spring0']);
  const [position, velocity] = [new Float64Array(p), new Float64Array(v)];
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const i = y * columns + x;
      const f = [0, 0, 0];
      gridOffsets.forEach(([across, down], d) => {
        const [k, kRest, damped, border] = springs[d];
        if (k === 0) return;
        const onBorder =
          (down === 0 && (y === 0 || y === rows - 1)) || (across === 0 && (x === 0 || x === columns - 1));
        const part = onBorder ? border : 1;
        const kd = damping + part * (damped - damping);
        for (const sign of [1, -1]) {
          const [nx, ny] = [x + sign * across, y + sign * down];
          if (nx < 0 || nx >= columns || ny < 0 || ny >= rows) continue;
          const j = ny * columns + nx;
          const along = [0, 1, 2].map((axis) => p[3 * i + axis] - p[3 * j + axis]);
          const squared = along.reduce((sum, d) => sum + d * d, 0);
          const parting = along.reduce((sum, d, axis) => sum + d * (v[3 * i + axis] - v[3 * j + axis]), 0);
          const pull = springPull(part * k, kRest / k, kd, squared, parting);
          along.forEach((d, axis) => {
            f[axis] -= pull * d;
          });
        }
      });
      const w = inverseMass[i];
      for (let axis = 0; axis < 3; axis++) {
        const at = 3 * i + axis;
        if (w > 0) velocity[at] = keep * v[at] + h * (gravity[axis] + w * f[axis]);
        position[at] += h * velocity[at];
      }
    }
  }
  return [position, velocity];
}

/** A tile that fits into a workgroup of every GPU. */
export const stepGridTile: Tile = { columns: 16, rows: 16, steps: 2, strip: 1, damped: true, evenBorders: false };
export const stepGrid = makeStepGrid(stepGridTile);
