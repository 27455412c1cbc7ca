/** Splits a mesh into the parts that hang together, each of which can become a body. */
import { components } from './components';
import { diagonal, weld } from './weld';

export interface PlainMesh {
  /** x, y, z of each vertex. */
  vertices: number[];
  /** Three or four vertex indices a face. */
  faces: number[][];
  /** u, v of each vertex. */
  uvs?: number[];
}

/**
 * The connected pieces of a mesh, in the order of their first vertices; vertices that no face uses are dropped.
 * Vertices at most `weldDistance` apart hang together (default: 1e-6 of the bounding box's diagonal).
 */
export function meshPieces(
  mesh: {
    vertices: ArrayLike<number>;
    /** Three or four vertex indices a face. Either this or `triangles`. */
    faces?: readonly (readonly number[])[];
    /** Three vertex indices a triangle, in one flat array. */
    triangles?: ArrayLike<number>;
    uvs?: ArrayLike<number>;
  },
  weldDistance: number = 1e-6 * diagonal(mesh.vertices),
): PlainMesh[] {
  const { pointOf, count } = weld(mesh.vertices, weldDistance);
  const all = mesh.faces ?? threes(mesh.triangles ?? []);
  const links = all.flatMap((face) => face.slice(1).flatMap((v) => [pointOf[face[0]], pointOf[v]]));
  const parts = components(count, links);
  const pieces = new Map<number, { mesh: PlainMesh; renamed: Map<number, number> }>();
  for (const face of all) {
    const part = parts.of[pointOf[face[0]]];
    let piece = pieces.get(part);
    if (piece === undefined) {
      piece = { mesh: { vertices: [], faces: [], ...(mesh.uvs ? { uvs: [] } : {}) }, renamed: new Map() };
      pieces.set(part, piece);
    }
    const { vertices, faces, uvs } = piece.mesh;
    const { renamed } = piece;
    faces.push(
      face.map((v) => {
        const known = renamed.get(v);
        if (known !== undefined) return known;
        for (let axis = 0; axis < 3; axis++) vertices.push(mesh.vertices[3 * v + axis]);
        if (mesh.uvs) uvs?.push(mesh.uvs[2 * v], mesh.uvs[2 * v + 1]);
        renamed.set(v, renamed.size);
        return renamed.size - 1;
      }),
    );
  }
  return [...pieces].sort(([a], [b]) => a - b).map(([, piece]) => piece.mesh);
}

function threes(triangles: ArrayLike<number>): number[][] {
  return Array.from({ length: triangles.length / 3 }, (_, t) => [0, 1, 2].map((c) => triangles[3 * t + c]));
}
