/** From a shape or a mesh to the plain data of a soft body: particles, tetrahedra, and the drawn surface tied to them. */

import { type ErrorPath, fail } from '../../core/check';
import type { Slices } from '../../core/slices';
import { dropCrumbs } from '../../mesh/drop-crumbs';
import { type Embedding, embedSlices } from '../../mesh/embedding';
import { surfaceSlices } from '../../mesh/follow-surface';
import { latticeForParticles } from '../../mesh/lattice-for-particles';
import { repairOf } from '../../mesh/mesh-repair';
import { meshSolidSlices } from '../../mesh/mesh-solid';
import { type RepairedSolid, repairedSolidSlices } from '../../mesh/repaired-solid';
import type { SignedDistance } from '../../mesh/signed-distance';
import type { Solid } from '../../mesh/solid';
import { latticePoints, latticeSlices, type TetrahedralLattice } from '../../mesh/tetrahedral-lattice';
import { type CheckedSurface, checkedMesh, checkedSurface, type SolidMesh } from '../solid-mesh';
import { checkNotEmpty, checkShape, digitsFor, roundedTo } from '../solid-shape';
import type { SoftBody, SoftSurface } from '../types';
import { checkEnclosed, checkInside, verticesBeyond } from './check-enclosed';
import type { LatticeSize } from './soft-body';

export type Made = Pick<SoftBody, 'vertices' | 'tetrahedra' | 'surface' | 'repairs'>;

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

/** Parts of the lattice of a mesh that was not closed which hold less of its volume than this are left out. */
const crumb = 0.01;

/** A closed mesh or, unless `strict`, any that has an inside. */
export function* latticeFromMesh(path: ErrorPath, mesh: SolidMesh, size: LatticeSize, strict: boolean): Slices<Made> {
  const surface = checkedSurface(path, mesh);
  yield;
  const { solid, repairs } = strict ? yield* closedSolid(path, mesh) : yield* repairedSolid(surface);
  yield;
  const whole = yield* fill(path, solid, size, () => {
    if (!strict) checkInside(path, mesh, solid);
  });
  yield;
  const { lattice, dropped } = solid.closed ? { lattice: whole, dropped: 0 } : dropCrumbs(whole, crumb);
  const made = yield* tie(lattice, surface.vertices, surface.triangles, (embedding) => {
    if (!solid.closed) checkEnclosed(path, mesh, surface, lattice, embedding);
    if (!strict) repairs.push(...repairOf('unfilled-vertices', verticesBeyond(1, surface, lattice, embedding)));
  });
  if (surface.uvs !== undefined) made.surface.uvs = surface.uvs;
  if (dropped > 0) repairs.push({ what: 'small-pieces', count: dropped, at: [] });
  return { ...made, ...(repairs.length > 0 && { repairs }) };
}

function* closedSolid(path: ErrorPath, mesh: SolidMesh): Slices<RepairedSolid> {
  const { solid } = checkedMesh(path, mesh);
  yield;
  return { solid: yield* meshSolidSlices(solid, true), repairs: [] };
}

function* repairedSolid({ vertices, triangles, weldDistance }: CheckedSurface): Slices<RepairedSolid> {
  return yield* repairedSolidSlices(vertices, triangles, weldDistance);
}

/** The shape as tetrahedra, or what stands in the way. `nothingFound` is called where nothing of it was found. */
function* fill(
  path: ErrorPath,
  shape: SignedDistance | Solid,
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
  const what = 'crossing' in shape ? 'mesh' : 'shape';
  if (lattice.open) fail(path, what, 'end within its bounds low and high', shape.high, 'one that goes on beyond');
  if (lattice.tetrahedra.length === 0) {
    nothingFound();
    fail(path, field, 'be fine enough for the shape to hold a cell', wanted);
  }
  return lattice;
}

/** Numbers are rounded to what 32-bit floats can tell apart: as text they are then half as long. `look`: at how points are tied, before anything is made of them. */
function* tie(
  lattice: TetrahedralLattice,
  points: ArrayLike<number>,
  triangles: readonly number[],
  look: (embedding: Embedding) => void = () => {},
) {
  const embedding = yield* embedSlices(points, lattice);
  const { tetrahedron, weights } = embedding;
  look(embedding);
  yield;
  const digits = digitsFor(lattice.vertices);
  const vertices = roundedTo(lattice.vertices, digits);
  yield;
  const tetrahedra = Array.from(lattice.tetrahedra);
  yield;
  const surface: { -readonly [K in keyof SoftSurface]: SoftSurface[K] } = {
    triangles,
    tetrahedron: Array.from(tetrahedron),
    weights: roundedTo(lastThree(weights), 7),
  };
  return { vertices, tetrahedra, surface };
}

/** Of four weights each: the first is what is missing to 1. */
function lastThree(weights: Float64Array): Float64Array {
  const kept = new Float64Array((3 * weights.length) / 4);
  for (let i = 0; i < kept.length; i++) kept[i] = weights[i + Math.floor(i / 3) + 1];
  return kept;
}
