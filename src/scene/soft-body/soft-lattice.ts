/** From a shape or a mesh to the plain data of a soft body: particles, tetrahedra, and the drawn surface tied to them. */

import { type ErrorPath, fail } from '../../core/check';
import type { Slices } from '../../core/slices';
import { embedSlices } from '../../mesh/embedding';
import { surfaceSlices } from '../../mesh/follow-surface';
import { latticeForParticles } from '../../mesh/lattice-for-particles';
import { meshDistance } from '../../mesh/mesh-distance';
import type { SignedDistance } from '../../mesh/signed-distance';
import { latticePoints, latticeSlices, type TetrahedralLattice } from '../../mesh/tetrahedral-lattice';
import { checkedMesh, type SolidMesh } from '../solid-mesh';
import { checkNotEmpty, checkShape, digitsFor, roundedTo } from '../solid-shape';
import type { SoftBody, SoftSurface } from '../types';
import type { LatticeSize } from './soft-body';

type Made = Pick<SoftBody, 'vertices' | 'tetrahedra' | 'surface'>;

/** More lattice points than this [points] are more than the memory of a browser's page. */
const maxLatticePoints = 2 ** 24;

export function* latticeFromShape(
  path: ErrorPath,
  shape: SignedDistance,
  size: LatticeSize,
  detail: number,
): Slices<Made> {
  checkShape(path, shape);
  const lattice = yield* fill(path, shape, size, () => checkNotEmpty(path, shape));
  const fine = lattice.cell / detail;
  if (latticePoints(shape, fine) > 4 * maxLatticePoints) {
    fail(path, 'surfaceDetail', 'leave a surface that fits into memory', detail);
  }
  const seeds = lattice.vertices.filter((_, i) => lattice.onSurface[Math.floor(i / 3)] === 1);
  const { vertices, triangles } = yield* surfaceSlices(shape, fine, seeds);
  return yield* tie(lattice, vertices, Array.from(triangles));
}

export function* latticeFromMesh(path: ErrorPath, mesh: SolidMesh, size: LatticeSize): Slices<Made> {
  const { vertices, triangles, uvs, solid } = checkedMesh(path, mesh);
  const made = yield* tie(yield* fill(path, meshDistance(solid), size), vertices, triangles);
  if (uvs !== undefined) made.surface.uvs = uvs;
  return made;
}

/** The shape as tetrahedra, or what stands in the way. `nothingFound` is called where nothing of it was found. */
function* fill(
  path: ErrorPath,
  shape: SignedDistance,
  size: LatticeSize,
  nothingFound: () => void = () => {},
): Slices<TetrahedralLattice> {
  const [field, wanted] = Object.entries(size)[0] as [string, number];
  const longest = Math.max(...shape.high.map((high, axis) => high - shape.low[axis]));
  const cell = 'cellSize' in size ? size.cellSize : 'resolution' in size ? longest / size.resolution : null;
  const tooFine = cell !== null && latticePoints(shape, cell) > maxLatticePoints;
  const lattice = tooFine
    ? null
    : cell === null
      ? yield* latticeForParticles(shape, wanted, maxLatticePoints)
      : yield* latticeSlices(shape, cell);
  if (lattice === null) {
    fail(path, field, `leave a lattice of at most ${maxLatticePoints} points around the shape`, wanted);
  }
  if (lattice.open) fail(path, 'shape', 'end within its bounds low and high', shape.high, 'one that goes on beyond');
  if (lattice.tetrahedra.length === 0) {
    nothingFound();
    fail(path, field, 'be fine enough for the shape to hold a cell', wanted);
  }
  return lattice;
}

/** Numbers are rounded to what 32-bit floats can tell apart: as text they are then half as long. */
function* tie(lattice: TetrahedralLattice, points: ArrayLike<number>, triangles: readonly number[]) {
  const { tetrahedron, weights } = yield* embedSlices(points, lattice);
  yield;
  const digits = digitsFor(lattice.vertices);
  const vertices = roundedTo(lattice.vertices, digits);
  yield;
  const surface: { -readonly [K in keyof SoftSurface]: SoftSurface[K] } = {
    triangles,
    tetrahedron: Array.from(tetrahedron),
    weights: roundedTo(
      weights.filter((_, i) => i % 4 !== 0),
      7,
    ),
  };
  return {
    vertices,
    tetrahedra: Array.from(lattice.tetrahedra),
    surface,
  };
}
