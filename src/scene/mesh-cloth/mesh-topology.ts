/**
 * What clothFromMesh learns of a mesh before building it: its welded points, physical faces and edges, what was mended, or what is wrong. Points are numbered as `cleanMesh` does.
 */

import { type ErrorPath, fail, shortestSpring } from '../../core/check';
import { type CleanMesh, cleanMesh } from '../../mesh/clean-mesh';
import { type Components, components } from '../../mesh/components';
import { type Edges, meshEdges } from '../../mesh/edges';
import { distance, squaredDistance } from '../../mesh/face-area';
import { cornerCount, type FaceList, noCorner } from '../../mesh/face-list';
import { type MeshRepair, repairOf } from '../../mesh/mesh-repair';
import { crowdedRepairs, faceRepairs } from '../../mesh/repaired-solid';

export interface MeshTopology {
  /** As many as there are points. */
  particleCount: number;
  /** Mesh vertex -> particle. */
  particleOf: Uint32Array;
  /** Particle -> the first mesh vertex there. Particles that subdivision added have none, and come last. */
  firstVertex: Uint32Array;
  /** Point -> particle. */
  particles: Uint32Array;
  /** x, y, z of each point [m]. */
  positions: Float64Array;
  /** Faces as points: each once, even where a double-sided mesh has it twice. Quads with two welded corners are triangles. */
  faces: FaceList;
  /** Between points; that of the lower particle comes first. */
  edges: Edges;
  /** The faces of the mesh as it came that have an area, by its vertices. */
  drawn: FaceList;
  /** Vertices that none of those uses. */
  unused: readonly number[];
  /** What was done to the mesh. */
  repairs: readonly MeshRepair[];
}

interface Mesh {
  vertices: readonly number[];
  /** Corners are vertices. */
  faces: FaceList;
  /** Left out where the mesh was not given as a flat list of triangles. */
  triangles?: readonly number[];
  weldDistance: number;
  /** Whether what could be mended is an error. */
  strict?: boolean;
  /** 'all': it may be in several pieces. */
  pieces?: 'all';
}

/** What the faces are called where the mesh comes from, and one of them. */
const listName = ({ triangles }: Mesh): string => (triangles === undefined ? 'faces' : 'triangles');
const faceName = ({ triangles }: Mesh, f: number): string =>
  triangles === undefined ? `faces[${f}]` : `triangles[${3 * f}] to [${3 * f + 2}]`;

/** Welds and mends the mesh, and checks that it is one piece of surface. `vertices` and `faces` have passed their own checks. */
export function meshTopology(path: ErrorPath, mesh: Mesh): MeshTopology {
  const clean = cleanMesh(mesh.vertices, mesh.faces, mesh.weldDistance);
  const { welded, particles, positions, faces, leftOut } = clean;
  if (mesh.strict) refuseLeftOut(path, mesh, clean);
  if (faces.count === 0) {
    const shown = `${mesh.faces.count} without one`;
    fail(path, listName(mesh), 'hold at least one face with an area', mesh.faces.count, shown);
  }
  const edges = meshEdges(faces, welded.count, particles);
  if (mesh.strict) refuseCrowded(path, mesh, clean, edges);
  const pieces = components(welded.count, edges.ends);
  const topology: MeshTopology = {
    particleCount: welded.count,
    particleOf: welded.pointOf,
    firstVertex: welded.firstVertex,
    particles,
    positions,
    faces,
    edges,
    drawn: withArea(mesh.faces, clean),
    unused: leftOut.unused,
    repairs: [
      ...faceRepairs(clean),
      ...repairOf('unused-vertices', leftOut.unused),
      ...crowdedRepairs(clean, edges),
      ...pieceRepairs(clean, pieces),
    ],
  };
  checkLengths(path, topology, mesh.weldDistance);
  if (pieces.count > 1 && mesh.pieces !== 'all') {
    const rule = "form one piece (pieces: 'all' makes one body of several, meshPieces a body of each)";
    fail(path, listName(mesh), rule, pieces.count, `${pieces.count} pieces`);
  }
  return topology;
}

/** The faces of a mesh that have an area, by its vertices. */
export const facesWithArea = (mesh: Pick<Mesh, 'vertices' | 'faces' | 'weldDistance'>): FaceList =>
  withArea(mesh.faces, cleanMesh(mesh.vertices, mesh.faces, mesh.weldDistance));

function withArea(faces: FaceList, { leftOut: { collapsed, flat } }: CleanMesh): FaceList {
  if (collapsed.length + flat.length === 0) return faces;
  const gone = new Set([...collapsed, ...flat]);
  const corners = faces.corners.filter((_, i) => !gone.has(i >> 2));
  return { count: corners.length / 4, corners };
}

function pieceRepairs({ particles, welded }: CleanMesh, pieces: Components): MeshRepair[] {
  if (pieces.count === 1) return [];
  const first = new Map<number, number>();
  pieces.of.forEach((piece, point) => {
    if (!first.has(piece)) first.set(piece, welded.firstVertex[particles[point]]);
  });
  return repairOf('several-pieces', [...first.values()]);
}

function refuseLeftOut(path: ErrorPath, mesh: Mesh, { leftOut: { collapsed, flat, unused } }: CleanMesh): void {
  const { corners } = mesh.faces;
  const face = (f: number) => Array.from(corners.subarray(4 * f, 4 * f + cornerCount(mesh.faces, f)));
  const isFlat = flat.length > 0 && (collapsed.length === 0 || flat[0] < collapsed[0]);
  if (isFlat) fail(path, faceName(mesh, flat[0]), 'have an area above 0', face(flat[0]));
  if (collapsed.length > 0) {
    const rule = `keep three corners once vertices within ${mesh.weldDistance} m are welded`;
    fail(path, faceName(mesh, collapsed[0]), rule, face(collapsed[0]));
  }
  if (unused.length === 0) return;
  const shown = `${unused.length} that do not, the first being vertex ${unused[0]}`;
  fail(path, 'vertices', 'each belong to a face', unused.length, shown);
}

function refuseCrowded(path: ErrorPath, mesh: Mesh, { welded, particles, sources }: CleanMesh, edges: Edges): void {
  if (edges.crowded === null) return;
  const [a, b] = edges.crowded.ends.map((point) => welded.firstVertex[particles[point]]);
  const at = edges.crowded.faces.map((face) => sources[face]).join(', ');
  const shown = `${listName(mesh)} ${at} at the edge of vertices ${a} and ${b}`;
  fail(path, listName(mesh), 'meet at most two to an edge', edges.crowded, shown);
}

/** The physical faces by the numbers of particles, and where those are [m]. */
export function particleMesh({ particles, positions, faces }: MeshTopology): {
  positions: Float64Array;
  faces: FaceList;
} {
  const at = new Float64Array(positions.length);
  for (let point = 0; point < particles.length; point++) {
    for (let axis = 0; axis < 3; axis++) at[3 * particles[point] + axis] = positions[3 * point + axis];
  }
  const corners = faces.corners.map((point) => (point === noCorner ? noCorner : particles[point]));
  return { positions: at, faces: { count: faces.count, corners } };
}

function checkLengths(path: ErrorPath, topology: MeshTopology, weldDistance: number): void {
  const { edges, positions } = topology;
  for (let e = 0; e < edges.count; e++) {
    const a = edges.ends[2 * e];
    const b = edges.ends[2 * e + 1];
    if (tooClose(positions, a, b)) failToWeld(path, topology, a, b, weldDistance);
  }
}

/** Whether a spring between two points would be too short. */
export function tooClose(positions: Float64Array, a: number, b: number): boolean {
  return squaredDistance(positions, a, b) < shortestSpring * shortestSpring;
}

/** Only a weld distance too small leaves two vertices of one place. */
export function failToWeld(
  path: ErrorPath,
  { positions, firstVertex, particles }: MeshTopology,
  a: number,
  b: number,
  weldDistance: number,
): never {
  const length = distance(positions, a, b);
  const vertices = `${firstVertex[particles[a]]} and ${firstVertex[particles[b]]}`;
  const rule = `weld vertices ${vertices}, or the spring between them would be ${length} long [m]`;
  fail(path, 'weldDistance', rule, weldDistance);
}
