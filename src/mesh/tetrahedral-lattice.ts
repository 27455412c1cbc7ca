/** A shape as tetrahedra, by isosurface stuffing: what a soft body is made of. */
import { finishAtOnce, type Slices } from '../core/slices';
import { bccLattice } from './bcc-lattice';
import { farFrom, IsosurfaceStuffing } from './isosurface-stuffing';
import type { SignedDistance } from './signed-distance';
import { type Solid, shapeSolid } from './solid';

export interface TetrahedralLattice {
  /** Side of the lattice's cubes [m]. */
  cell: number;
  /** x, y, z of each vertex [m]. */
  vertices: Float64Array;
  /** 1 for a vertex on the surface, 0 for one inside. */
  onSurface: Uint8Array;
  /** Four vertices each; seen from the fourth, the first three turn counter-clockwise. */
  tetrahedra: Uint32Array;
}

/** Cubes around the shape: one that the surface may be warped into, one for its neighbours. */
const margin = 2;
/** How well cut points are found, as a share of an edge. */
export const cutTolerance = 1e-7;

/** Lattice points that filling the shape looks at. */
export function latticePoints(shape: Pick<Solid, 'low' | 'high'>, cell: number): number {
  return bccLattice(shape.low, shape.high, cell, margin).pointCount;
}

/** `open`: the shape goes on outside its bounds. */
export type FilledLattice = TetrahedralLattice & { open: boolean };

/** Fills the shape. Empty where no lattice point is inside. */
export const tetrahedralLattice = (shape: SignedDistance, cell: number): FilledLattice =>
  finishAtOnce(latticeSlices(shape, cell));

/** The same in slices, each a row of cubes. */
export function* latticeSlices(shape: SignedDistance | Solid, cell: number): Slices<FilledLattice> {
  const lattice = bccLattice(shape.low, shape.high, cell, margin);
  const solid = 'crossing' in shape ? shape : shapeSolid(shape, farFrom(cell), cutTolerance);
  const stuffing = new IsosurfaceStuffing(solid, lattice);
  const list: number[] = [];
  const { positions } = stuffing;
  const emit = (a: number, b: number, c: number, d: number) => {
    if (sixVolumes(positions, a, b, c, d) > 0) list.push(a, b, c, d);
    else list.push(b, a, c, d);
  };
  // Every cube whose neighbours all exist, x fastest. A shape that reaches into an outermost one goes on beyond.
  const [nx, ny, nz] = lattice.cubes;
  let open = false;
  for (let z = 1; z < nz - 1 && !open; z++) {
    for (let y = 1; y < ny - 1 && !open; y++) {
      const outermostRow = y === 1 || z === 1 || y === ny - 2 || z === nz - 2;
      for (let x = 1; x < nx - 1; x++) {
        const cube = (z * ny + y) * nx + x;
        const outermost = outermostRow || x === 1 || x === nx - 2;
        open = outermost && stuffing.value(2 * cube + 1) < 0;
        if (open) break;
        stuffing.fillCube(cube, emit);
      }
      yield;
    }
  }
  return {
    cell,
    vertices: Float64Array.from(positions),
    onSurface: Uint8Array.from(stuffing.onSurface),
    tetrahedra: Uint32Array.from(list),
    open,
  };
}

/** Six times the signed volume of the tetrahedron a, b, c, d. */
export function sixVolumes(at: ArrayLike<number>, a: number, b: number, c: number, d: number): number {
  const ux = at[3 * b] - at[3 * a];
  const uy = at[3 * b + 1] - at[3 * a + 1];
  const uz = at[3 * b + 2] - at[3 * a + 2];
  const vx = at[3 * c] - at[3 * a];
  const vy = at[3 * c + 1] - at[3 * a + 1];
  const vz = at[3 * c + 2] - at[3 * a + 2];
  const wx = at[3 * d] - at[3 * a];
  const wy = at[3 * d + 1] - at[3 * a + 1];
  const wz = at[3 * d + 2] - at[3 * a + 2];
  return (uy * vz - uz * vy) * wx + (uz * vx - ux * vz) * wy + (ux * vy - uy * vx) * wz;
}
