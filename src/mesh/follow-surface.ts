/**
 * The surface of a shape as triangles, finer than the lattice that fills it: the cut faces of isosurface stuffing, whose triangles are
 * well shaped and share their vertices. Starts at known points of the surface and follows it from cube to cube, so that the cost
 * goes with the area and what the lattice does not reach is not drawn.
 */
import { finishAtOnce, type Slices } from '../core/slices';
import { bccLattice } from './bcc-lattice';
import { farFrom, IsosurfaceStuffing } from './isosurface-stuffing';
import type { SignedDistance } from './signed-distance';
import { shapeSolid } from './solid';
import { singleFaces } from './surface-of-lattice';
import { sixVolumes } from './tetrahedral-lattice';

export interface TriangleSurface {
  /** x, y, z of each vertex [m]. */
  vertices: Float64Array;
  /** Three vertices each, counter-clockwise from outside. */
  triangles: Uint32Array;
}

const margin = 3;
/** Nobody sees a five hundredth of a cell. */
const cutTolerance = 2e-3;

/** Cubes of a slice. */
const sliceCubes = 64;

/** `seeds`: x, y, z of points on the surface [m]. `cell`: side of the cubes [m]. */
export const followSurface = (shape: SignedDistance, cell: number, seeds: ArrayLike<number>): TriangleSurface =>
  finishAtOnce(surfaceSlices(shape, cell, seeds));

/** The same in slices. */
export function* surfaceSlices(shape: SignedDistance, cell: number, seeds: ArrayLike<number>): Slices<TriangleSurface> {
  const lattice = bccLattice(shape.low, shape.high, cell, margin);
  const { cubes, origin } = lattice;
  const stuffing = new IsosurfaceStuffing(shapeSolid(shape, farFrom(cell), cutTolerance), lattice);
  const { positions, onSurface } = stuffing;
  yield;
  const faces: number[] = [];
  let crossed = false;

  /** Keeps the face of three points that are all on the surface, turned away from the fourth. */
  const keep = (a: number, b: number, c: number, apex: number) => {
    if (onSurface[a] + onSurface[b] + onSurface[c] < 3) return;
    crossed = true;
    if (sixVolumes(positions, a, b, c, apex) < 0) faces.push(a, b, c);
    else faces.push(b, a, c);
  };
  const emit = (a: number, b: number, c: number, d: number) => {
    keep(a, b, c, d);
    keep(a, b, d, c);
    keep(a, c, d, b);
    keep(b, c, d, a);
  };

  const steps = [0, cubes[0], cubes[0] * cubes[1]];
  const around: number[] = [];
  for (let n = 0; n < 27; n++) {
    around.push((n % 3) - 1 + ((Math.floor(n / 3) % 3) - 1) * steps[1] + (Math.floor(n / 9) - 1) * steps[2]);
  }
  const seen = new Uint8Array(lattice.pointCount / 2);
  const queue: number[] = [];
  const visit = (cube: number) => {
    if (seen[cube] === 1) return;
    seen[cube] = 1;
    queue.push(cube);
  };
  for (let s = 0; s < seeds.length; s += 3) {
    const [i, j, k] = [0, 1, 2].map((axis) => Math.floor((seeds[s + axis] - origin[axis]) / cell));
    // A point on the border of a cube may touch the surface in the next one alone.
    for (const step of around) visit(i + j * steps[1] + k * steps[2] + step);
  }
  for (let next = 0; next < queue.length; next++) {
    crossed = false;
    stuffing.fillCube(queue[next], emit);
    if (crossed) for (const step of around) visit(queue[next] + step);
    if (next % sliceCubes === 0) yield;
  }
  yield;
  const outer = singleFaces(onSurface.length, Uint32Array.from(faces));
  yield;
  return compact(positions, outer);
}

/** Leaves out the points that no triangle uses. */
function compact(positions: readonly number[], triangles: Uint32Array): TriangleSurface {
  const renamed = new Int32Array(positions.length / 3).fill(-1);
  const vertices: number[] = [];
  const renumbered = triangles.map((vertex) => {
    if (renamed[vertex] < 0) {
      renamed[vertex] = vertices.length / 3;
      vertices.push(positions[3 * vertex], positions[3 * vertex + 1], positions[3 * vertex + 2]);
    }
    return renamed[vertex];
  });
  return { vertices: Float64Array.from(vertices), triangles: renumbered };
}
