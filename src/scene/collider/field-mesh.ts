/** The mesh of a distance field, as it is stored: from a mesh or a shape, with the size of the cells that it is sampled with. */
import {
  checkBoolean,
  checkFields,
  checkNumber,
  checkObject,
  type ErrorPath,
  fail,
  inside,
  maxSize,
} from '../../core/check';
import { boundsOf } from '../../mesh/bounds';
import { faceArea } from '../../mesh/face-area';
import { gridPoints, shapeSurface } from '../../mesh/shape-surface';
import type { SignedDistance } from '../../mesh/signed-distance';
import { brickCells, brickCounts } from '../../mesh/sparse-field';
import type { TriangleSoup } from '../../mesh/triangle-soup';
import { checkNotEmpty, checkShape, digitsFor, roundedTo } from '../solid-shape';
import type { ColliderMesh, DistanceFieldCollider, Vec3 } from '../types';
import type { DistanceFieldOptions } from './colliders';
import { fieldSolid } from './field-solid';

/** Cells along the longest side of a solid whose cells have no size. */
const defaultResolution = 64;
/** A field of more cells than this near its surface takes more than some seconds to make [cells]. */
const maxCells = 2 ** 22;
/** Bricks have an entry each, wherever they lie; this many take a second [cells]. */
const maxCellsInBox = 2 ** 26;

/** The stored fields of a collider whose `mesh` or `shape` is given. */
export function madeField(
  path: ErrorPath,
  options: Pick<DistanceFieldOptions, 'mesh' | 'shape' | 'cellSize' | 'strict'>,
): Pick<DistanceFieldCollider, 'mesh' | 'cellSize' | 'strict'> {
  const { mesh, shape, cellSize, strict = false } = options;
  if ((mesh === undefined) === (shape === undefined)) {
    fail(path, 'mesh', 'be given, or else shape', mesh, mesh === undefined ? 'neither' : 'both');
  }
  if (cellSize !== undefined) checkCellSize(path, cellSize);
  checkBoolean(path, 'strict', strict);
  if (mesh === undefined) {
    if (options.strict !== undefined) fail(path, 'strict', 'be left out unless mesh is given', strict);
    checkShape(path, shape);
    const cell = cellSize ?? defaultCell(shape!);
    return { mesh: meshOfShape(path, shape!, cell), cellSize: cell };
  }
  const { vertices, triangles } = fieldSolid(path, mesh, strict).surface;
  const weldDistance = mesh.weldDistance === undefined ? {} : { weldDistance: mesh.weldDistance };
  return {
    mesh: { vertices, triangles, ...weldDistance },
    cellSize: cellSize ?? defaultCell(boundsOf(vertices, triangles)),
    ...(strict && { strict }),
  };
}

/** Checks the shape of a distance field as plain data. */
export function checkField({ mesh, cellSize, thickness, strict }: DistanceFieldCollider, path: ErrorPath): void {
  checkObject(path, 'mesh', mesh, 'an object with vertices and triangles');
  checkFields(inside(path, 'mesh'), mesh, ['vertices', 'triangles', 'weldDistance']);
  if (strict !== undefined) checkBoolean(path, 'strict', strict);
  const solid = fieldSolid(path, mesh, strict ?? false);
  checkCellSize(path, cellSize);
  checkSize(path, solid.mesh, cellSize, thickness);
}

function checkCellSize(path: ErrorPath, cellSize: unknown): void {
  checkNumber(path, 'cellSize', cellSize, { above: 0, plausible: maxSize, unit: 'm' });
}

/** How far from the surface the bricks reach that come near it, in cells: the diagonal of one, and the band inside. */
const reach = Math.sqrt(3) * brickCells + 3;

/** Refuses what would take too long to sample. The cells near a surface are about as many as its area times the reach of bricks holds. */
function checkSize(path: ErrorPath, { points, triangles }: TriangleSoup, cell: number, thickness: number): void {
  let area = 0;
  for (let t = 0; t < triangles.length; t += 3) area += faceArea(points, triangles, t, 3);
  const [x, y, z] = brickCounts(boundsOf(points, triangles), cell, thickness + cell);
  const inBox = x * y * z * brickCells ** 3;
  const near = Math.min(inBox, (area * (reach * cell + thickness)) / cell ** 3);
  if (inBox > maxCellsInBox || near > maxCells) {
    const rule = `leave at most ${maxCells} cells near the surface and ${maxCellsInBox} in the box around it [m]`;
    fail(path, 'cellSize', rule, cell);
  }
}

function defaultCell({ low, high }: { low: Vec3; high: Vec3 }): number {
  return Math.max(...high.map((to, axis) => to - low[axis])) / defaultResolution;
}

/** The surface of a shape, its vertices rounded to what 32-bit floats can tell apart. */
function meshOfShape(path: ErrorPath, shape: SignedDistance, cell: number): ColliderMesh {
  if (gridPoints(shape, cell) > 4 * maxCells) {
    fail(path, 'cellSize', `leave a grid of at most ${4 * maxCells} points around the shape [m]`, cell);
  }
  const surface = shapeSurface(shape, cell);
  if (surface === null)
    fail(path, 'shape', 'end within its bounds low and high', shape.high, 'one that goes on beyond');
  const { vertices, triangles } = surface;
  if (triangles.length === 0) {
    checkNotEmpty(path, shape);
    fail(path, 'cellSize', 'be fine enough for the shape to hold a point of the grid [m]', cell);
  }
  return { vertices: roundedTo(vertices, digitsFor(vertices)), triangles: Array.from(triangles) };
}
