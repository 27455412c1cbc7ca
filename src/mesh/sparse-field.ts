/**
 * A signed distance, sampled on a sparse grid. Bricks of 4 x 4 x 4 cells lie in a coarse grid; those that come near the surface hold samples at the corners of all their cells, those deep inside at their own
 * eight corners alone, and those far outside nothing. Whoever asks interpolates between the eight samples around a point.
 *
 * The field is continuous wherever it is known: bricks hold the samples on their borders themselves, the same as their neighbours, and where a neighbour is deep inside, those that it interpolates there. So a
 * particle that comes out of the deep meets no jump at the border of a brick.
 *
 * Samples are f32 whatever the backend, so that all of them meet the same surface.
 */
import type { Vec3 } from '../core/vec3';
import type { SignedDistance } from './signed-distance';

/** Cells along a side of a brick. */
export const brickCells = 4;
/** Four numbers are the unit of all offsets: f32 then holds those of large fields exactly. */
const unit = 4;
const fineLength = unit * Math.ceil((brickCells + 1) ** 3 / unit);
const coarseLength = 8;

export interface SparseField {
  /** The lowest corner of the grid [m]. */
  origin: Vec3;
  /** Bricks along each axis. */
  bricks: Vec3;
  /** Side of a brick [m]. */
  side: number;
  /**
   * An entry for each brick, x fastest; then the samples of bricks, x fastest. The entry is 0 far outside; the offset of the 5 x 5 x 5 samples of a brick near the surface, in fours from the start of `numbers`; or,
   * negative, that of the 2 x 2 x 2 samples of one deep inside.
   */
  numbers: Float32Array;
}

/** Where the samples of cells are kept: from `inside` below the surface to `outside` above it [m]. */
export interface Band {
  inside: number;
  outside: number;
}

/** Bricks along each axis around a shape. The grid reaches as far beyond the shape as the band. */
export function brickCounts({ low, high }: Pick<SignedDistance, 'low' | 'high'>, cell: number, outside: number): Vec3 {
  const along = (axis: number) => Math.ceil((high[axis] - low[axis] + 2 * outside) / (brickCells * cell));
  return [along(0), along(1), along(2)];
}

/** `shape` must tell true distances, or what changes by no more than `slope` times the way: whether a brick comes near the surface is known from its middle. */
export function sparseField(shape: SignedDistance, cell: number, band: Band, slope = 1): SparseField {
  const side = brickCells * cell;
  const bricks = brickCounts(shape, cell, band.outside);
  const origin = bricks.map(
    (count, axis) => (shape.low[axis] + shape.high[axis] - count * side) / 2,
  ) as unknown as Vec3;
  const grid = { origin, bricks, side };
  const field = { ...grid, numbers: placeBricks(shape, grid, band, slope) };
  eachBrick(bricks, (x, y, z, brick) => {
    if (field.numbers[brick] < 0) sampleCorners(shape, field, x, y, z, brick);
    if (field.numbers[brick] > 0) sampleCells(shape, field, x, y, z, brick);
  });
  closeSeams(field);
  return field;
}

/** Visits the bricks in their order. */
function eachBrick([nx, ny, nz]: Vec3, visit: (x: number, y: number, z: number, brick: number) => void): void {
  let brick = 0;
  for (let z = 0; z < nz; z++) {
    for (let y = 0; y < ny; y++) {
      for (let x = 0; x < nx; x++) visit(x, y, z, brick++);
    }
  }
}

/** The entries of all bricks, and room for their samples. */
function placeBricks(
  shape: SignedDistance,
  { origin, bricks, side }: Omit<SparseField, 'numbers'>,
  { inside, outside }: Band,
  slope: number,
): Float32Array {
  const count = bricks[0] * bricks[1] * bricks[2];
  const entries = new Float64Array(count);
  const toCorner = slope * (Math.sqrt(3) / 2) * side;
  let next = unit * Math.ceil(count / unit);
  let middle = 0;
  // Bricks along x whose middle is known to be on the same side and far from the surface too, since this one's is.
  let alike = 0;
  eachBrick(bricks, (x, y, z, brick) => {
    if (x === 0 || alike === 0) {
      middle = shape.distance(origin[0] + (x + 0.5) * side, origin[1] + (y + 0.5) * side, origin[2] + (z + 0.5) * side);
      const beyond = middle > 0 ? middle - outside : -middle - inside;
      alike = Math.max(0, Math.floor((beyond - toCorner) / (slope * side)));
    } else {
      alike--;
    }
    if (middle > outside + toCorner) return;
    const deep = middle < -inside - toCorner;
    entries[brick] = (deep ? -next : next) / unit;
    next += deep ? coarseLength : fineLength;
  });
  const numbers = new Float32Array(next);
  numbers.set(entries);
  return numbers;
}

function sampleCorners(
  shape: SignedDistance,
  { origin, side, numbers }: SparseField,
  x: number,
  y: number,
  z: number,
  brick: number,
): void {
  const first = -unit * numbers[brick];
  for (let c = 0; c < 8; c++) {
    numbers[first + c] = shape.distance(
      origin[0] + (x + (c & 1)) * side,
      origin[1] + (y + ((c >> 1) & 1)) * side,
      origin[2] + (z + (c >> 2)) * side,
    );
  }
}

/** Samples on the faces to bricks before it are copied from those that have them already. */
function sampleCells(
  shape: SignedDistance,
  { origin, bricks: [nx, ny], side, numbers }: SparseField,
  x: number,
  y: number,
  z: number,
  brick: number,
): void {
  const row = brickCells + 1;
  const step = side / brickCells;
  const before = (at: number, stride: number) => (at > 0 ? Math.max(0, numbers[brick - stride]) : 0);
  const [left, front, below] = [before(x, 1), before(y, nx), before(z, nx * ny)];
  const first = unit * numbers[brick];
  for (let k = 0; k < row; k++) {
    for (let j = 0; j < row; j++) {
      for (let i = 0; i < row; i++) {
        const n = i + row * (j + row * k);
        let from = -1;
        if (i === 0 && left > 0) from = unit * left + n + brickCells;
        else if (j === 0 && front > 0) from = unit * front + n + row * brickCells;
        else if (k === 0 && below > 0) from = unit * below + n + row * row * brickCells;
        numbers[first + n] =
          from >= 0
            ? numbers[from]
            : shape.distance(
                origin[0] + x * side + i * step,
                origin[1] + y * side + j * step,
                origin[2] + z * side + k * step,
              );
      }
    }
  }
}

/** Gives samples on the border to a brick deep inside what that one interpolates there. */
function closeSeams({ bricks, numbers }: SparseField): void {
  const [nx, ny, nz] = bricks;
  const samples = brickCells + 1;
  /** Which of the two neighbours along an axis share a sample, beside the brick itself. */
  const across = (i: number) => (i === 0 ? [0, -1] : i === brickCells ? [0, 1] : [0]);
  eachBrick(bricks, (x, y, z, brick) => {
    if (numbers[brick] <= 0) return;
    for (let n = 0; n < samples ** 3; n++) {
      const [i, j, k] = [n % samples, Math.floor(n / samples) % samples, Math.floor(n / samples ** 2)];
      if (i % brickCells !== 0 && j % brickCells !== 0 && k % brickCells !== 0) continue;
      for (const dz of across(k)) {
        for (const dy of across(j)) {
          for (const dx of across(i)) {
            const [ox, oy, oz] = [x + dx, y + dy, z + dz];
            if (ox < 0 || oy < 0 || oz < 0 || ox >= nx || oy >= ny || oz >= nz) continue;
            const other = numbers[ox + nx * (oy + ny * oz)];
            if (other >= 0) continue;
            const at = (step: number, d: number) => step / brickCells - d;
            numbers[unit * numbers[brick] + n] = coarseValue(numbers, -unit * other, at(i, dx), at(j, dy), at(k, dz));
          }
        }
      }
    }
  });
}

/** Between the eight samples of a brick deep inside, at a point of it from 0 to 1 along each axis. */
function coarseValue(numbers: Float32Array, first: number, x: number, y: number, z: number): number {
  let value = 0;
  for (let c = 0; c < 8; c++) {
    value += numbers[first + c] * (c & 1 ? x : 1 - x) * (c & 2 ? y : 1 - y) * (c & 4 ? z : 1 - z);
  }
  return value;
}
