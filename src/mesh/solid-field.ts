/** The sampled signed distance of the solid that a mesh encloses, as colliders have it. */
import { FastWinding } from './fast-winding';
import { meshDistance } from './mesh-distance';
import { FaceSides, isWithin, sampledSides } from './sampled-sides';
import type { SignedDistance } from './signed-distance';
import { type SparseField, sparseField } from './sparse-field';
import { type LargestBend, largestBend } from './surface-bends';
import type { TriangleSoup } from './triangle-soup';
import { TriangleTree } from './triangle-tree';
import { windingDistance } from './winding-distance';

/** What a field follows from: plain data, which a worker takes. */
export interface FieldRequest extends TriangleSoup {
  /** Whether each edge has as many triangles that go along it one way as the other. */
  closed: boolean;
  /** Side of a cell [m]. */
  cellSize: number;
  /** How far from the surface the distance is asked for [m]. */
  thickness: number;
}

/** How far below the surface cells are sampled, in cells. Whatever is deeper finds its way out along the coarse samples of bricks. */
const cellsInside = 2;
/** By how much more than the way a product of distance and winding number changes: in the middle of a round hole as fast as the distance, beside it a little faster. */
const windingSlope = 1.5;

export interface SolidField extends SparseField {
  /** How sharply the surface bends; without an end where the mesh is open or lies within itself. */
  readonly bend: LargestBend;
}

export function solidField({ points, triangles, closed, cellSize, thickness }: FieldRequest): SolidField {
  const { shape, slope, isPlain } = shapeOf({ points, triangles }, closed);
  // Beyond the thickness nothing is met; a cell more, for what is rounded and interpolated.
  const band = { inside: cellsInside * cellSize, outside: thickness + cellSize };
  const bend = isPlain ? largestBend(points, triangles) : { angle: Number.POSITIVE_INFINITY, radius: 0 };
  return { ...sparseField(shape, cellSize, band, slope), bend };
}

/** By normals where they tell the side: the mesh is closed, and no part of it lies in another. */
function shapeOf(mesh: TriangleSoup, closed: boolean): { shape: SignedDistance; slope: number; isPlain: boolean } {
  const tree = new TriangleTree(mesh);
  const winding = new FastWinding(tree);
  const { overlaps } = sampledSides(winding);
  if (closed && !overlaps) return { shape: meshDistance(mesh, tree), slope: 1, isPlain: true };
  const surface = overlaps ? new TriangleTree(withoutWithin(winding)) : tree;
  return { shape: windingDistance(surface, winding), slope: closed ? 1 : windingSlope, isPlain: false };
}

/** Without the triangles that lie within the solid: whoever is there would take them for the way out. */
function withoutWithin(winding: FastWinding): TriangleSoup {
  const { points, triangles } = winding.tree.mesh;
  const sides = new FaceSides(winding);
  const kept = Uint8Array.from({ length: triangles.length / 3 }, (_, t) => (isWithin(sides, t) ? 0 : 1));
  return { points, triangles: triangles.filter((_, i) => kept[Math.floor(i / 3)] === 1) };
}
