/** Whether a mesh that is not closed encloses a solid all the same, or is a sheet. */
import { type ErrorPath, fail } from '../../core/check';
import type { Embedding } from '../../mesh/embedding';
import type { MeshSolid } from '../../mesh/mesh-solid';
import type { TetrahedralLattice } from '../../mesh/tetrahedral-lattice';
import type { CheckedSurface, SolidMesh } from '../solid-mesh';

const rule = 'enclose a solid: have an inside, around which its winding number is above 0.5';

/** Refuses a mesh that is not closed in which nothing was found to fill. */
export function checkInside(path: ErrorPath, mesh: SolidMesh, { closed, largest }: MeshSolid): void {
  if (closed) return;
  const none = `a surface without one: it is ${largest.toFixed(2)} at most`;
  fail(path, 'mesh', rule, mesh, largest > 0.5 ? 'a surface whose folds hold no cell of the lattice' : none);
}

/** A vertex that is farther than this from the lattice, in cells, is not on the solid. */
const outside = 2;
const mostOnSolid = 0.5;

/** Refuses a mesh most of which is far from what it encloses: a sheet may enclose a little in its folds. */
export function checkEnclosed(
  path: ErrorPath,
  mesh: SolidMesh,
  surface: CheckedSurface,
  lattice: TetrahedralLattice,
  embedding: Embedding,
): void {
  const all = new Set(surface.triangles).size;
  const away = verticesBeyond(outside, surface, lattice, embedding).length;
  if (away <= mostOnSolid * all) return;
  const share = Math.round((100 * away) / all);
  fail(path, 'mesh', rule, mesh, `a surface with ${share} % of its vertices far from what it encloses`);
}

/** The vertices in use that are more than so many cells away from the lattice: parts that are thinner than cells may not be filled. */
export function verticesBeyond(
  cells: number,
  { triangles, vertices }: CheckedSurface,
  lattice: TetrahedralLattice,
  embedding: Embedding,
): number[] {
  const used = new Uint8Array(vertices.length / 3);
  for (const vertex of triangles) used[vertex] = 1;
  const found: number[] = [];
  for (let v = 0; v < used.length; v++) {
    if (used[v] === 1 && distanceTo(lattice, embedding, vertices, v) > cells * lattice.cell) found.push(v);
  }
  return found;
}

/** From a vertex to the tetrahedron that it is tied to [m]: to the point of it whose weights are those of the vertex that are above 0, in proportion. */
function distanceTo(
  { vertices: at, tetrahedra }: TetrahedralLattice,
  { tetrahedron, weights }: Embedding,
  vertices: readonly number[],
  v: number,
): number {
  let squared = 0;
  let whole = 0;
  for (let k = 4 * v; k < 4 * v + 4; k++) whole += Math.max(0, weights[k]);
  for (let axis = 0; axis < 3; axis++) {
    let nearest = 0;
    for (let k = 0; k < 4; k++) {
      nearest += (Math.max(0, weights[4 * v + k]) / whole) * at[3 * tetrahedra[4 * tetrahedron[v] + k] + axis];
    }
    squared += (vertices[3 * v + axis] - nearest) ** 2;
  }
  return Math.sqrt(squared);
}
