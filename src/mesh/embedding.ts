/**
 * Ties points to tetrahedra: a point is the sum of four vertices with barycentric weights, and follows them from then on. A point that
 * lies in no tetrahedron is tied to the nearest, with weights that reach beyond it.
 */
import { type CsrRows, prefixSum } from '../core/csr';
import { finishAtOnce, type Slices } from '../core/slices';
import type { TetrahedralLattice } from './tetrahedral-lattice';

export interface Embedding {
  /** Tetrahedron of each point. */
  tetrahedron: Uint32Array;
  /** Weights of its four vertices, four numbers a point; they sum to 1. */
  weights: Float64Array;
}

type EmbeddingLattice = Pick<TetrahedralLattice, 'vertices' | 'tetrahedra' | 'cell'>;

/** Points of a slice, and tetrahedra of one. */
const slicePoints = 256;
const sliceTetrahedra = 50_000;

export const embed = (points: ArrayLike<number>, lattice: EmbeddingLattice): Embedding =>
  finishAtOnce(embedSlices(points, lattice));

/** The same in slices. */
export function* embedSlices(
  points: ArrayLike<number>,
  { vertices, tetrahedra, cell }: EmbeddingLattice,
): Slices<Embedding> {
  const count = points.length / 3;
  const found: Embedding = { tetrahedron: new Uint32Array(count), weights: new Float64Array(4 * count) };
  yield;
  const grid = yield* tetrahedronGrid(vertices, tetrahedra, cell);
  const weights = new Float64Array(4);
  for (let p = 0; p < count; p++) {
    if (p % slicePoints === 0) yield;
    const [x, y, z] = [points[3 * p], points[3 * p + 1], points[3 * p + 2]];
    let best = Number.NEGATIVE_INFINITY;
    // The smallest weight says how far outside the point is, as a share of the tetrahedron's height, which is at most 1.25 cells. What
    // no ring so far has shown is further away than `ring + reach` cells.
    for (let ring = 0; ring === 0 || (ring < grid.rings && -best * 1.25 > ring - 1 + reach); ring++) {
      grid.eachInRing(x, y, z, ring, (tetrahedron) => {
        if (grid.isBeyond(tetrahedron, x, y, z, best)) return;
        const least = barycentric(vertices, tetrahedra, 4 * tetrahedron, x, y, z, best, weights);
        if (least <= best) return;
        best = least;
        found.tetrahedron[p] = tetrahedron;
        found.weights.set(weights, 4 * p);
      });
    }
  }
  return found;
}

/** Cells by which the boxes of tetrahedra are larger than they are in the grid: most points outside then need one cell of it. */
const reach = 0.5;

/**
 * Each weight is the share of the volume that the point makes with the face opposite to a vertex. Gives the smallest of them, or, as soon as one is no more than `best`, that one: most of the
 * tetrahedra around a point are not the one that it is in.
 */
function barycentric(
  at: ArrayLike<number>,
  tetrahedra: ArrayLike<number>,
  first: number,
  x: number,
  y: number,
  z: number,
  best: number,
  into: Float64Array,
): number {
  const a = 3 * tetrahedra[first];
  const b = 3 * tetrahedra[first + 1];
  const c = 3 * tetrahedra[first + 2];
  const d = 3 * tetrahedra[first + 3];
  const ux = at[b] - at[a];
  const uy = at[b + 1] - at[a + 1];
  const uz = at[b + 2] - at[a + 2];
  const vx = at[c] - at[a];
  const vy = at[c + 1] - at[a + 1];
  const vz = at[c + 2] - at[a + 2];
  const wx = at[d] - at[a];
  const wy = at[d + 1] - at[a + 1];
  const wz = at[d + 2] - at[a + 2];
  const px = x - at[a];
  const py = y - at[a + 1];
  const pz = z - at[a + 2];
  const volume = ux * (vy * wz - vz * wy) + uy * (vz * wx - vx * wz) + uz * (vx * wy - vy * wx);
  into[1] = (px * (vy * wz - vz * wy) + py * (vz * wx - vx * wz) + pz * (vx * wy - vy * wx)) / volume;
  if (into[1] <= best) return into[1];
  into[2] = (px * (wy * uz - wz * uy) + py * (wz * ux - wx * uz) + pz * (wx * uy - wy * ux)) / volume;
  if (into[2] <= best) return into[2];
  into[3] = (px * (uy * vz - uz * vy) + py * (uz * vx - ux * vz) + pz * (ux * vy - uy * vx)) / volume;
  if (into[3] <= best) return into[3];
  into[0] = 1 - into[1] - into[2] - into[3];
  return Math.min(into[0], into[1], into[2], into[3]);
}

/** For each cell of a grid the boxes that have it, ascending. A box is its first and its last cell along x, y and z. */
function* csrOfBoxes([nx, ny, nz]: readonly number[], box: Int32Array): Slices<CsrRows> {
  const first = new Uint32Array(nx * ny * nz + 1);
  for (let at = 0; at < box.length; at += 6) {
    if (at % (6 * sliceTetrahedra) === 0) yield;
    for (let k = box[at + 2]; k <= box[at + 5]; k++)
      for (let j = box[at + 1]; j <= box[at + 4]; j++)
        for (let i = box[at]; i <= box[at + 3]; i++) first[(k * ny + j) * nx + i + 1]++;
  }
  prefixSum(first);
  const next = first.slice(0, -1);
  const list = new Uint32Array(first[nx * ny * nz]);
  for (let at = 0, t = 0; at < box.length; at += 6, t++) {
    if (t % sliceTetrahedra === 0) yield;
    for (let k = box[at + 2]; k <= box[at + 5]; k++)
      for (let j = box[at + 1]; j <= box[at + 4]; j++)
        for (let i = box[at]; i <= box[at + 3]; i++) list[next[(k * ny + j) * nx + i]++] = t;
  }
  return { first, list };
}

/** Tetrahedra by the cells of a grid that their boxes, made larger by `reach`, overlap. */
function* tetrahedronGrid(vertices: ArrayLike<number>, tetrahedra: ArrayLike<number>, cell: number) {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < vertices.length; i++) {
    low[i % 3] = Math.min(low[i % 3], vertices[i]);
    high[i % 3] = Math.max(high[i % 3], vertices[i]);
  }
  const size = low.map((from, axis) => Math.floor((high[axis] - from) / cell) + 1);
  /** Far more than rounding [m]. */
  const slack = 1e-6 * cell;
  const clamp = (x: number, axis: number) => Math.min(size[axis] - 1, Math.max(0, Math.floor((x - low[axis]) / cell)));
  const count = tetrahedra.length / 4;
  /** The first and the last cell of each tetrahedron along x, y and z. */
  const box = new Int32Array(6 * count);
  /** The middle of each tetrahedron, and how far it goes from there, below and above, along x, y and z: nine numbers [m]. */
  const extent = new Float64Array(9 * count);
  for (let t = 0; t < count; t++) {
    if (t % sliceTetrahedra === 0) yield;
    for (let axis = 0; axis < 3; axis++) {
      let least = Number.POSITIVE_INFINITY;
      let most = Number.NEGATIVE_INFINITY;
      let sum = 0;
      for (let k = 4 * t; k < 4 * t + 4; k++) {
        const along = vertices[3 * tetrahedra[k] + axis];
        least = Math.min(least, along);
        most = Math.max(most, along);
        sum += along;
      }
      extent[9 * t + axis] = sum / 4;
      extent[9 * t + 3 + axis] = least - sum / 4;
      extent[9 * t + 6 + axis] = most - sum / 4;
      box[6 * t + axis] = clamp(least - reach * cell, axis);
      box[6 * t + 3 + axis] = clamp(most + reach * cell, axis);
    }
  }
  yield;
  const { first, list } = yield* csrOfBoxes(size, box);

  return {
    /** So many hold all cells, whichever the point. */
    rings: Math.max(...size),
    /**
     * Whether some weight of the point is surely below `best`: all of them are above in a tetrahedron of the same middle that is 1 - 4 best times as large, and the point is not in the box
     * around that.
     */
    isBeyond(tetrahedron: number, x: number, y: number, z: number, best: number): boolean {
      const at = 9 * tetrahedron;
      const scale = 1 - 4 * best;
      const dx = x - extent[at];
      if (dx < scale * extent[at + 3] - slack || dx > scale * extent[at + 6] + slack) return true;
      const dy = y - extent[at + 1];
      if (dy < scale * extent[at + 4] - slack || dy > scale * extent[at + 7] + slack) return true;
      const dz = z - extent[at + 2];
      return dz < scale * extent[at + 5] - slack || dz > scale * extent[at + 8] + slack;
    },
    /** Tetrahedra in the cells that are `ring` cells away from the point's, some of them more than once. */
    eachInRing(x: number, y: number, z: number, ring: number, visit: (tetrahedron: number) => void): void {
      const at = [clamp(x, 0), clamp(y, 1), clamp(z, 2)];
      const from = at.map((c) => Math.max(0, c - ring));
      const to = at.map((c, axis) => Math.min(size[axis] - 1, c + ring));
      for (let k = from[2]; k <= to[2]; k++) {
        for (let j = from[1]; j <= to[1]; j++) {
          const inside = Math.max(Math.abs(k - at[2]), Math.abs(j - at[1])) < ring;
          for (let i = from[0]; i <= to[0]; i++) {
            if (inside && Math.abs(i - at[0]) < ring) continue;
            const grid = (k * size[1] + j) * size[0] + i;
            for (let e = first[grid]; e < first[grid + 1]; e++) visit(list[e]);
          }
        }
      }
    },
  };
}
