/**
 * The body-centred cubic lattice over a box: the corners of cubes and their centres.
 *
 * A point is one number: twice the index of its cube, plus 1 for the centre of that cube or 0 for its lowest corner. A point has 6
 * neighbours of its own kind, along edges as long as a cube, and 8 of the other kind, along edges sqrt(3) / 2 as long. Two centres
 * with a face between them and an edge of that face make a tetrahedron; these fill space, 12 for each cube.
 */
import type { Vec3 } from '../core/vec3';

export interface BccLattice {
  /** Side of a cube [m]. */
  cell: number;
  /** The lowest corner [m]. */
  origin: Vec3;
  /** Cubes along each axis. */
  cubes: readonly [number, number, number];
  pointCount: number;
}

/** A lattice that covers low..high [m] with `margin` more cubes all around, centred, so that a shape's halves are cut alike. */
export function bccLattice(low: Vec3, high: Vec3, cell: number, margin: number): BccLattice {
  const cubes = [0, 1, 2].map((axis) => {
    const across = Math.ceil((high[axis] - low[axis]) / cell) + 2 * margin;
    // An even number puts corners, not centres, on the planes of symmetry.
    return across + (across % 2);
  }) as [number, number, number];
  const origin = [0, 1, 2].map((axis) => (low[axis] + high[axis]) / 2 - (cubes[axis] * cell) / 2) as unknown as Vec3;
  return { cell, origin, cubes, pointCount: 2 * cubes[0] * cubes[1] * cubes[2] };
}

/** How the number of a point changes from one cube to the next along x, y and z. */
export const strides = ({ cubes }: BccLattice): Vec3 => [2, 2 * cubes[0], 2 * cubes[0] * cubes[1]];

/** Along short edges: from a centre to the eight corners of its cube, x fastest. The other way they are negative. */
export function cornerSteps(lattice: BccLattice): number[] {
  const [dx, dy, dz] = strides(lattice);
  return Array.from({ length: 8 }, (_, c) => (c & 1) * dx + ((c >> 1) & 1) * dy + (c >> 2) * dz - 1);
}

/**
 * The 12 tetrahedra of a cube, as steps from its centre: the centre itself and the next one along an axis, and the ends of the edges of
 * the face between them. Four numbers each.
 */
export function cubeTetrahedra(lattice: BccLattice): Int32Array {
  const step = strides(lattice);
  const list: number[] = [];
  for (let axis = 0; axis < 3; axis++) {
    const [u, v] = [step[(axis + 1) % 3], step[(axis + 2) % 3]];
    const face = step[axis] - 1;
    const around = [face, face + u, face + u + v, face + v];
    for (let c = 0; c < 4; c++) list.push(0, step[axis], around[c], around[(c + 1) % 4]);
  }
  return Int32Array.from(list);
}

/** Writes x, y, z [m] of a point to `into` at `at`. */
export function writePoint(lattice: BccLattice, point: number, into: Float64Array, at: number): void {
  const { cell, origin, cubes } = lattice;
  const half = (point & 1) / 2;
  const cube = point >> 1;
  const x = cube % cubes[0];
  const rest = (cube - x) / cubes[0];
  const y = rest % cubes[1];
  into[at] = origin[0] + cell * (x + half);
  into[at + 1] = origin[1] + cell * (y + half);
  into[at + 2] = origin[2] + cell * ((rest - y) / cubes[1] + half);
}
