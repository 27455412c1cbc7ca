/** Splits a mesh into the parts that hang together, each of which can become a body. */
import {
  checkArray,
  checkInteger,
  checkNumber,
  checkNumbers,
  checkObject,
  fail,
  pathOf,
  plainArray,
} from '../core/check';
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
  weldDistance?: number,
): PlainMesh[] {
  const { all, ...lists } = checkedMesh(mesh);
  const distance = weldDistance === undefined ? 1e-6 * diagonal(lists.vertices) : weldDistance;
  checkNumber(path, 'weldDistance', distance, { atLeast: 0, unit: 'm' });
  const { pointOf, count } = weld(lists.vertices, distance);
  const links = all.flatMap((face) => face.slice(1).flatMap((v) => [pointOf[face[0]], pointOf[v]]));
  const parts = components(count, links);
  const pieces = new Map<number, { mesh: PlainMesh; renamed: Map<number, number> }>();
  for (const face of all) {
    const part = parts.of[pointOf[face[0]]];
    let piece = pieces.get(part);
    if (piece === undefined) {
      piece = { mesh: { vertices: [], faces: [], ...(lists.uvs ? { uvs: [] } : {}) }, renamed: new Map() };
      pieces.set(part, piece);
    }
    const { vertices, faces, uvs } = piece.mesh;
    const { renamed } = piece;
    faces.push(
      face.map((v) => {
        const known = renamed.get(v);
        if (known !== undefined) return known;
        for (let axis = 0; axis < 3; axis++) vertices.push(lists.vertices[3 * v + axis]);
        if (lists.uvs) uvs?.push(lists.uvs[2 * v], lists.uvs[2 * v + 1]);
        renamed.set(v, renamed.size);
        return renamed.size - 1;
      }),
    );
  }
  return [...pieces].sort(([a], [b]) => a - b).map(([, piece]) => piece.mesh);
}

const path = pathOf('meshPieces');

/** Vertices, uvs and faces as plain arrays. Lengths have no limit: what is read from a file need not be in metres yet. */
function checkedMesh(mesh: Parameters<typeof meshPieces>[0]) {
  const { faces, triangles } = checkObject(path, 'mesh', mesh, 'an object with vertices and faces, or triangles');
  const per = 'x, y, z of each vertex';
  const atMost = Number.POSITIVE_INFINITY;
  const vertices = checkNumbers(path, 'vertices', plainArray(mesh.vertices), { per, multiple: 3, atMost });
  const count = vertices.length / 3;
  if ((faces === undefined) === (triangles === undefined)) {
    fail(path, 'faces', 'be given, or else triangles', faces, faces === undefined ? 'neither' : 'both');
  }
  const all = triangles === undefined ? checkedFaces(faces, count) : checkedTriangles(triangles, count);
  const uvs = plainArray(mesh.uvs);
  if (uvs !== undefined) checkNumbers(path, 'uvs', uvs, { per: 'u, v of each vertex', multiple: 2, count, atMost });
  return { vertices, all, uvs };
}

function checkedFaces(faces: unknown, count: number): number[][] {
  return checkArray(path, 'faces', faces, 'faces').map((given, f) => {
    const face = plainArray(given);
    if (!Array.isArray(face) || face.length < 3 || face.length > 4) {
      fail(path, `faces[${f}]`, 'be an array of three or four vertex indices', given);
    }
    return face.map((v, c) => checkVertex(`faces[${f}][${c}]`, v, count));
  });
}

function checkedTriangles(triangles: unknown, count: number): number[][] {
  const flat = plainArray(triangles);
  if (!Array.isArray(flat) || flat.length % 3 !== 0) {
    fail(path, 'triangles', 'be a flat array of three vertex indices a triangle', triangles);
  }
  const vertex = (i: number) => checkVertex(`triangles[${i}]`, flat[i], count);
  return Array.from({ length: flat.length / 3 }, (_, t) => [vertex(3 * t), vertex(3 * t + 1), vertex(3 * t + 2)]);
}

const checkVertex = (field: string, index: unknown, count: number): number =>
  checkInteger(path, field, index, { atLeast: 0, atMost: count - 1 });
