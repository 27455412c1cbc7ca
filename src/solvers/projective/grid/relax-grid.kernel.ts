/**
 * Several iterations of projective dynamics on a regular grid of structural springs in one dispatch: local steps (`projectSprings`), each followed by red-black sweeps (`relax`). An element is a tile of the grid. For GPUs,
 * where a dispatch takes as long as an iteration of a hundred thousand particles. The result is that of as many runs of those kernels, but for rounding.
 *
 * Particles lie in the order of their colours: the one in column x and row y has the index (y columns + x) / 2, rounded down, after the first particle of its colour in this body. `parity` is 0 where the colour that goes first is
 * that of column 0 and row 0, else 1. spring0 along rows and spring1 along columns have stiffness [N/m], rest length [m], and the factor of the stiffness along a border.
 */
import { kernel, read, write } from '../../../compute/kernel';
import { type GridTile, gridInvocations, innerSize, relaxGridShader } from './relax-grid-shader';

/** Each shape of tile is a kernel of its own. */
export function makeRelaxGrid(tile: GridTile) {
  return kernel({
    name: 'relaxGrid',
    bindings: { position: read('vec4f'), inertial: read('vec4f'), nextPosition: write('vec4f') },
    uniforms: {
      spring0: 'vec4f',
      spring1: 'vec4f',
      columns: 'u32',
      rows: 'u32',
      firstA: 'u32',
      firstB: 'u32',
      parity: 'u32',
      tilesAcross: 'u32',
      h: 'f32',
      omega: 'f32',
      iterations: 'u32',
      sweeps: 'u32',
    },
    group: gridInvocations(tile),
    wgsl: relaxGridShader(tile),
    wasm: null,
    /** The whole grid makes the iterations; each tile of the range writes its part. */
    reference(begin, end, { position, inertial, nextPosition }, uniforms) {
      if (begin === end) return;
      const { columns, rows, tilesAcross, iterations, sweeps } = uniforms;
      const inner = innerSize(tile, uniforms);
      const moved = Float64Array.from(position);
      for (let k = 0; k < iterations; k++) iterate(moved, inertial, sweeps, uniforms);
      for (let t = begin; t < end; t++) {
        const left = (t % tilesAcross) * inner.columns;
        const top = Math.floor(t / tilesAcross) * inner.rows;
        for (let y = top; y < Math.min(rows, top + inner.rows); y++) {
          for (let x = left; x < Math.min(columns, left + inner.columns); x++) {
            const i = indexOf(x, y, uniforms);
            nextPosition.set(moved.subarray(4 * i, 4 * i + 4), 4 * i);
          }
        }
      }
    },
  });
}

export type RelaxGrid = ReturnType<typeof makeRelaxGrid>;
type GridUniforms = Parameters<RelaxGrid['reference']>[3];

const isFirst = (x: number, y: number, { parity }: GridUniforms) => (x + y + parity) % 2 === 0;
const indexOf = (x: number, y: number, uniforms: GridUniforms) =>
  (isFirst(x, y, uniforms) ? uniforms.firstA : uniforms.firstB) + Math.floor((y * uniforms.columns + x) / 2);

/** A local step, and sweeps over both colours of the grid. */
function iterate(position: Float64Array, inertial: Float64Array, sweeps: number, uniforms: GridUniforms): void {
  const { columns, rows, spring0, spring1, h, omega } = uniforms;
  const particles = Array.from({ length: columns * rows }, (_, n) => {
    const [x, y] = [n % columns, Math.floor(n / columns)];
    const i = indexOf(x, y, uniforms);
    const springs = [
      { dx: 1, dy: 0, spring: spring0, border: y === 0 || y === rows - 1 },
      { dx: 0, dy: 1, spring: spring1, border: x === 0 || x === columns - 1 },
    ].flatMap(({ dx, dy, spring: [k, rest, weaker], border }) =>
      [-1, 1].flatMap((sign) => {
        const [nx, ny] = [x + sign * dx, y + sign * dy];
        if (nx < 0 || nx >= columns || ny < 0 || ny >= rows) return [];
        const part = border ? weaker : 1;
        return [{ near: indexOf(nx, ny, uniforms), k: part * k, rest }];
      }),
    );
    const kappa = h * h * position[4 * i + 3];
    const goal = [0, 1, 2].map((axis) => inertial[4 * i + axis]);
    let stiff = 0;
    for (const { near, k, rest } of springs) {
      const along = [0, 1, 2].map((axis) => position[4 * i + axis] - position[4 * near + axis]);
      const length = Math.hypot(...along);
      stiff += k;
      if (length > 0) for (let axis = 0; axis < 3; axis++) goal[axis] += (kappa * k * rest * along[axis]) / length;
    }
    return { i, springs, kappa, goal, inverse: 1 / (1 + kappa * stiff), first: isFirst(x, y, uniforms) };
  });
  for (let sweep = 0; sweep < sweeps; sweep++) {
    for (const colour of [true, false]) {
      for (const { i, springs, kappa, goal, inverse, first } of particles) {
        if (first !== colour) continue;
        for (let axis = 0; axis < 3; axis++) {
          const p = position[4 * i + axis];
          const pull = springs.reduce((sum, { near, k }) => sum + k * (position[4 * near + axis] - p), 0);
          position[4 * i + axis] += omega * inverse * (goal[axis] - p + kappa * pull);
        }
      }
    }
  }
}

/** A tile that fits into a workgroup of every GPU. */
export const relaxGridTile: GridTile = { pairs: 12, rows: 24, strip: 2, singleSweeps: false };
export const relaxGrid = makeRelaxGrid(relaxGridTile);
