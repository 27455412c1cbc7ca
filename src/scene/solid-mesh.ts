/** Meshes around solids as options of bodies and colliders: what they may be made of, and their checks. */
import {
  checkArray,
  checkInteger,
  checkNumber,
  checkNumbers,
  checkObject,
  checkOptions,
  type ErrorPath,
  fail,
  inside,
  orDefault,
  plainArray,
} from '../core/check';
import { type ClosedMesh, closedMesh } from '../mesh/closed-mesh';
import { diagonal } from '../mesh/weld';

/** A surface around a solid. */
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

export interface CheckedSurface {
  /** As they were given. */
  vertices: readonly number[];
  triangles: readonly number[];
  uvs?: readonly number[];
  weldDistance: number;
}

export interface CheckedMesh extends CheckedSurface {
  /** What they enclose. */
  solid: ClosedMesh;
}

/** The mesh in the field `mesh` of what is at `path`, which must be closed. */
export function checkedMesh(path: ErrorPath, mesh: SolidMesh): CheckedMesh {
  const surface = checkedSurface(path, mesh);
  const solid = closedMesh(surface.vertices, surface.triangles, surface.weldDistance);
  if ('rule' in solid) fail(path, 'mesh', solid.rule, mesh, solid.found);
  return { ...surface, solid };
}

/** The same, whatever it encloses. `atLeast`: vertices. */
export function checkedSurface(path: ErrorPath, mesh: SolidMesh, atLeast = 4): CheckedSurface {
  const at = inside(path, 'mesh');
  checkObject(path, 'mesh', mesh, 'an object with vertices and triangles');
  checkOptions(at, mesh, ['vertices', 'triangles', 'faces', 'uvs', 'weldDistance']);
  const vertices = plainArray(mesh.vertices) as readonly number[];
  const per = 'x, y, z of each vertex';
  const count = checkNumbers(at, 'vertices', vertices, { per, multiple: 3, atLeast, unit: 'm' }).length / 3;
  const triangles = meshTriangles(at, mesh, count);
  const weldDistance = orDefault(mesh.weldDistance, 1e-6 * diagonal(vertices));
  checkNumber(at, 'weldDistance', weldDistance, { atLeast: 0, unit: 'm' });
  const uvs = mesh.uvs === undefined ? undefined : (plainArray(mesh.uvs) as readonly number[]);
  if (uvs === undefined) return { vertices, triangles, weldDistance };
  checkNumbers(at, 'uvs', uvs, { per: 'u, v of each vertex', multiple: 2, count });
  return { vertices, triangles, uvs, weldDistance };
}

function meshTriangles(path: ErrorPath, mesh: SolidMesh, vertexCount: number): number[] {
  if ((mesh.faces === undefined) === (mesh.triangles === undefined)) {
    const shown = mesh.faces === undefined ? 'neither' : 'both';
    fail(path, 'triangles', 'be given, or else faces', mesh.triangles, shown);
  }
  const vertex = (field: string, index: unknown) =>
    checkInteger(path, field, index, { atLeast: 0, atMost: vertexCount - 1 });
  const isVertex = (index: unknown) =>
    Number.isInteger(index) && (index as number) >= 0 && (index as number) < vertexCount;
  if (mesh.triangles !== undefined) {
    const flat = plainArray(mesh.triangles);
    if (!Array.isArray(flat) || flat.length === 0 || flat.length % 3 !== 0) {
      fail(path, 'triangles', 'be a flat array of three vertex indices a triangle', flat);
    }
    // There may be many: what is wrong is only looked for where something is.
    for (let i = 0; i < flat.length; i++) if (!isVertex(flat[i])) vertex(`triangles[${i}]`, flat[i]);
    return flat;
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
