/** From a shape or a mesh to the plain data of a soft body: particles, tetrahedra, and the drawn surface tied to them. */

import {
  checkArray,
  checkInteger,
  checkNumber,
  checkNumbers,
  checkObject,
  checkOptions,
  checkVec3,
  type ErrorPath,
  fail,
  inside,
  orDefault,
  plainArray,
} from '../../core/check';
import { closedMesh } from '../../mesh/closed-mesh';
import { embed } from '../../mesh/embedding';
import { followSurface } from '../../mesh/follow-surface';
import { latticeForParticles } from '../../mesh/lattice-for-particles';
import { meshDistance } from '../../mesh/mesh-distance';
import type { SignedDistance } from '../../mesh/signed-distance';
import { latticePoints, type TetrahedralLattice, tetrahedralLattice } from '../../mesh/tetrahedral-lattice';
import { diagonal } from '../../mesh/weld';
import type { SoftBody, SoftSurface } from '../types';
import type { LatticeSize } from './soft-body';

/** A closed surface. */
export interface SolidMesh {
  /** x, y, z of each vertex [m]. */
  vertices: ArrayLike<number>;
  /** Three vertices a triangle, counter-clockwise from outside, in one flat array. Either this or `faces`. */
  triangles?: ArrayLike<number>;
  /** Each face: three or four vertices, counter-clockwise from outside. */
  faces?: readonly ArrayLike<number>[];
  /** u, v of each vertex. */
  uvs?: ArrayLike<number>;
  /** Vertices closer than this are one point of the surface [m]. Default: 1e-6 of the bounding box's diagonal. */
  weldDistance?: number;
}

type Made = Pick<SoftBody, 'vertices' | 'tetrahedra' | 'surface'>;

/** More lattice points than this [points] are more than the memory of a browser's page. */
const maxLatticePoints = 2 ** 24;

export function latticeFromShape(path: ErrorPath, shape: SignedDistance, size: LatticeSize, detail: number): Made {
  checkShape(path, shape);
  const lattice = fill(path, shape, size, () => checkNotEmpty(path, shape));
  const fine = lattice.cell / detail;
  if (latticePoints(shape, fine) > 4 * maxLatticePoints) {
    fail(path, 'surfaceDetail', 'leave a surface that fits into memory', detail);
  }
  const seeds = lattice.vertices.filter((_, i) => lattice.onSurface[Math.floor(i / 3)] === 1);
  const { vertices, triangles } = followSurface(shape, fine, seeds);
  return tie(lattice, vertices, Array.from(triangles));
}

export function latticeFromMesh(path: ErrorPath, mesh: SolidMesh, size: LatticeSize): Made {
  const at = inside(path, 'mesh');
  checkObject(path, 'mesh', mesh, 'an object with vertices and triangles');
  checkOptions(at, mesh, ['vertices', 'triangles', 'faces', 'uvs', 'weldDistance']);
  const vertices = plainArray(mesh.vertices) as readonly number[];
  const per = 'x, y, z of each vertex';
  const count = checkNumbers(at, 'vertices', vertices, { per, multiple: 3, atLeast: 4, unit: 'm' }).length / 3;
  const triangles = meshTriangles(at, mesh, count);
  const weldDistance = orDefault(mesh.weldDistance, 1e-6 * diagonal(vertices));
  checkNumber(at, 'weldDistance', weldDistance, { atLeast: 0, unit: 'm' });
  const solid = closedMesh(vertices, triangles, weldDistance);
  if ('rule' in solid) fail(path, 'mesh', solid.rule, mesh, solid.found);
  const uvs = mesh.uvs === undefined ? undefined : plainArray(mesh.uvs);
  if (uvs !== undefined) checkNumbers(at, 'uvs', uvs, { per: 'u, v of each vertex', multiple: 2, count });
  const made = tie(fill(path, meshDistance(solid), size), vertices, triangles);
  if (uvs !== undefined) made.surface.uvs = uvs as readonly number[];
  return made;
}

/** The shape as tetrahedra, or what stands in the way. `checkNotEmpty` is called where nothing of it was found. */
function fill(
  path: ErrorPath,
  shape: SignedDistance,
  size: LatticeSize,
  checkNotEmpty: () => void = () => {},
): TetrahedralLattice {
  const [field, wanted] = Object.entries(size)[0] as [string, number];
  const longest = Math.max(...shape.high.map((high, axis) => high - shape.low[axis]));
  const cell = 'cellSize' in size ? size.cellSize : 'resolution' in size ? longest / size.resolution : null;
  const tooFine = cell !== null && latticePoints(shape, cell) > maxLatticePoints;
  const lattice = tooFine
    ? null
    : cell === null
      ? latticeForParticles(shape, wanted, maxLatticePoints)
      : tetrahedralLattice(shape, cell);
  if (lattice === null) {
    fail(path, field, `leave a lattice of at most ${maxLatticePoints} points around the shape`, wanted);
  }
  if (lattice.open) fail(path, 'shape', 'end within its bounds low and high', shape.high, 'one that goes on beyond');
  if (lattice.tetrahedra.length === 0) {
    checkNotEmpty();
    fail(path, field, 'be fine enough for the shape to hold a cell', wanted);
  }
  return lattice;
}

/** Numbers are rounded to what 32-bit floats can tell apart: as text they are then half as long. */
function tie(lattice: TetrahedralLattice, points: ArrayLike<number>, triangles: readonly number[]) {
  const { tetrahedron, weights } = embed(points, lattice);
  const digits = 8 - Math.ceil(Math.log10(diagonal(lattice.vertices)));
  const surface: { -readonly [K in keyof SoftSurface]: SoftSurface[K] } = {
    triangles,
    tetrahedron: Array.from(tetrahedron),
    weights: rounded(
      weights.filter((_, i) => i % 4 !== 0),
      7,
    ),
  };
  return {
    vertices: rounded(lattice.vertices, digits),
    tetrahedra: Array.from(lattice.tetrahedra),
    surface,
  };
}

function rounded(values: Float64Array, digits: number): number[] {
  const scale = 10 ** Math.max(0, digits);
  // Adding 0 makes -0 into 0, which JSON cannot tell apart.
  return Array.from(values, (x) => Math.round(x * scale) / scale + 0);
}

function checkShape(path: ErrorPath, shape: unknown): void {
  const what = 'a signed distance: { distance: (x, y, z) => number, low: [x, y, z], high: [x, y, z] }';
  const { distance, low, high } = checkObject(path, 'shape', shape, what);
  if (typeof distance !== 'function') fail(path, 'shape', `be ${what}`, shape);
  const at = inside(path, 'shape');
  const [from, to] = [checkVec3(at, 'low', low), checkVec3(at, 'high', high)];
  if (from.some((x, axis) => x >= to[axis]))
    fail(at, 'high', 'be above low along each axis, or the shape is empty [m]', high);
  for (let i = 0; i < 27; i++) {
    const [x, y, z] = [i % 3, Math.floor(i / 3) % 3, Math.floor(i / 9)].map(
      (k, axis) => from[axis] + (k / 2) * (to[axis] - from[axis]),
    );
    const value = distance(x, y, z);
    if (typeof value !== 'number' || Number.isNaN(value)) {
      fail(at, 'distance', `return a number at ${x}, ${y}, ${z} [m]`, value);
    }
  }
}

/** Points along each axis of the grid on which the inside of a shape is looked for that seems to have none. */
const searched = 64;

function checkNotEmpty(path: ErrorPath, { distance, low, high }: SignedDistance): void {
  const at = (k: number, axis: number) => low[axis] + ((k + 0.5) / searched) * (high[axis] - low[axis]);
  for (let i = 0; i < searched ** 3; i++) {
    const [x, y, z] = [i % searched, Math.floor(i / searched) % searched, Math.floor(i / searched ** 2)];
    if (distance(at(x, 0), at(y, 1), at(z, 2)) < 0) return;
  }
  const rule = 'have an inside: points between low and high where its distance is below 0';
  fail(path, 'shape', rule, distance, 'one that is empty');
}

function meshTriangles(path: ErrorPath, mesh: SolidMesh, vertexCount: number): number[] {
  if ((mesh.faces === undefined) === (mesh.triangles === undefined)) {
    const shown = mesh.faces === undefined ? 'neither' : 'both';
    fail(path, 'triangles', 'be given, or else faces', mesh.triangles, shown);
  }
  const vertex = (field: string, index: unknown) =>
    checkInteger(path, field, index, { atLeast: 0, atMost: vertexCount - 1 });
  if (mesh.triangles !== undefined) {
    const flat = plainArray(mesh.triangles);
    if (!Array.isArray(flat) || flat.length === 0 || flat.length % 3 !== 0) {
      fail(path, 'triangles', 'be a flat array of three vertex indices a triangle', flat);
    }
    return flat.map((index, i) => vertex(`triangles[${i}]`, index));
  }
  return checkArray(path, 'faces', mesh.faces, 'faces').flatMap((item, f) => {
    const face = plainArray(item);
    if (!Array.isArray(face) || face.length < 3 || face.length > 4) {
      fail(path, `faces[${f}]`, 'be an array of three or four vertex indices', face);
    }
    const [a, b, c, d] = face.map((index, corner) => vertex(`faces[${f}][${corner}]`, index));
    return face.length === 3 ? [a, b, c] : [a, b, c, a, c, d];
  });
}
