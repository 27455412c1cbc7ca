/**
 * Meshes that passed their checks, with what was learnt of them. A sheet of a large mesh is checked when it is made and when it comes into a
 * scene, and then built: comparing it with the mesh that is known takes a fraction of the time that looking into it takes.
 *
 * Bodies are plain data that may be edited at any time. So it is never taken on trust that a mesh is as it was: all of it is compared. What is known of a mesh
 * that is not built, or checked again afterwards, stays for as long as its vertices.
 */
import { type FaceList, faceList, noCorner, triangleList } from '../../mesh/face-list';
import type { MeshClothBody } from '../types';
import type { MeshTopology } from './mesh-topology';
import type { QuadTopology } from './quad-topology';

export interface KnownMesh {
  mesh: MeshTopology;
  /** Its quads, once they are known. */
  quads: QuadTopology | null;
  /** As they came. */
  faces: FaceList;
  /** The one whose bend springs are known to be long enough, if any. */
  bendsChecked: MeshTopology | null;
}

interface Entry extends KnownMesh {
  vertices: Float64Array;
  weldDistance: number;
  strict: true | undefined;
  pieces: 'all' | undefined;
}

/** By the array of vertices: copies of a body, renamed or pinned elsewhere, share it. */
const entries = new WeakMap<readonly number[], Entry>();

export function rememberMesh(body: MeshClothBody, known: KnownMesh): void {
  const { vertices, weldDistance, strict, pieces } = body;
  entries.set(vertices, { ...known, vertices: Float64Array.from(vertices), weldDistance, strict, pieces });
}

/** What is known of the mesh of a body; null where it is new, or no longer what it was. */
export function knownMesh({ vertices, faces, triangles, ...how }: MeshClothBody): KnownMesh | null {
  const entry = entries.get(vertices);
  if (entry === undefined || how.weldDistance !== entry.weldDistance) return null;
  if (how.strict !== entry.strict || how.pieces !== entry.pieces) return null;
  if (!sameNumbers(vertices, entry.vertices)) return null;
  const same = triangles === undefined ? sameFaces(faces, entry.faces) : sameTriangles(triangles, entry.faces);
  return same && (faces === undefined || triangles === undefined) ? entry : null;
}

/** A mesh that has been built is let go of: what is known of it takes several times its own memory. */
export function forgetMesh(body: MeshClothBody): void {
  entries.delete(body.vertices);
}

/** The faces of a body, which have passed their checks. */
export function sourceFaces({ faces = [], triangles }: MeshClothBody): FaceList {
  return triangles === undefined ? faceList(faces) : triangleList(triangles);
}

function sameNumbers(a: readonly number[], b: Float64Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < b.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

function sameTriangles(triangles: unknown, { count, corners }: FaceList): boolean {
  if (!Array.isArray(triangles) || triangles.length !== 3 * count) return false;
  for (let t = 0; t < count; t++) {
    if (corners[4 * t + 3] !== noCorner) return false;
    for (let c = 0; c < 3; c++) if (triangles[3 * t + c] !== corners[4 * t + c]) return false;
  }
  return true;
}

function sameFaces(faces: unknown, { count, corners }: FaceList): boolean {
  if (!Array.isArray(faces) || faces.length !== count) return false;
  for (let f = 0; f < count; f++) {
    const face = faces[f];
    const size = corners[4 * f + 3] === noCorner ? 3 : 4;
    if (!Array.isArray(face) || face.length !== size) return false;
    for (let c = 0; c < size; c++) if (face[c] !== corners[4 * f + c]) return false;
  }
  return true;
}
