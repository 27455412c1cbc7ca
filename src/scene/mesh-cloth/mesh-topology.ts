/**
 * What clothFromMesh learns of a mesh before building it: its welded points, physical faces and edges, or what is wrong.
 *
 * Points are numbered as the faces come to them. Exporters list faces more or less along the surface, so neighbours then are near each other in
 * memory, whatever the order of the vertices: five million in random order took three times as long by the numbers of their particles.
 */

import { type ErrorPath, fail, shortestSpring } from '../../core/check';
import { components } from '../../mesh/components';
import { DistinctFaces } from '../../mesh/distinct-faces';
import { type Edges, meshEdges } from '../../mesh/edges';
import { distance, faceArea, squaredDistance } from '../../mesh/face-area';
import { cornerCount, type FaceList, noCorner } from '../../mesh/face-list';
import { type Weld, weld } from '../../mesh/weld';

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
}

interface Mesh {
  vertices: readonly number[];
  /** Corners are vertices. */
  faces: FaceList;
  /** Left out where the mesh was not given as a flat list of triangles. */
  triangles?: readonly number[];
  weldDistance: number;
}

/** What the faces are called where the mesh comes from, and one of them. */
const listName = ({ triangles }: Mesh): string => (triangles === undefined ? 'faces' : 'triangles');
const faceName = ({ triangles }: Mesh, f: number): string =>
  triangles === undefined ? `faces[${f}]` : `triangles[${3 * f}] to [${3 * f + 2}]`;

/** Welds the mesh and checks that it is one piece of surface. `vertices` and `faces` have passed their own checks. */
export function meshTopology(path: ErrorPath, mesh: Mesh): MeshTopology {
  const welded = weld(mesh.vertices, mesh.weldDistance);
  const { count, pointOf: particleOf, firstVertex } = welded;
  const points = new PointsInUse(mesh.vertices, welded);
  const { faces, sources } = physicalFaces(path, mesh, points);
  checkUse(path, points, particleOf);
  const { particles, positions } = points;
  const edges = meshEdges(faces, count, particles);
  if (edges.crowded !== null) {
    const [a, b] = edges.crowded.ends.map((point) => firstVertex[particles[point]]);
    const at = edges.crowded.faces.map((face) => sources[face]).join(', ');
    const shown = `${listName(mesh)} ${at} at the edge of vertices ${a} and ${b}`;
    fail(path, listName(mesh), 'meet at most two to an edge', edges.crowded, shown);
  }
  const topology = { particleCount: count, particleOf, firstVertex, particles, positions, faces, edges };
  checkLengths(path, topology, mesh.weldDistance);
  const pieces = components(count, edges.ends).count;
  if (pieces > 1) {
    const rule = 'form one piece (meshPieces splits a mesh into several, one for each body)';
    fail(path, listName(mesh), rule, pieces, `${pieces} pieces`);
  }
  return topology;
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

/** Numbers points in the order in which they are asked for. */
class PointsInUse {
  readonly particles: Uint32Array;
  readonly positions: Float64Array;
  #count = 0;
  #ofParticle: Int32Array;
  /** Null where no two vertices are one: the numbers of particles then are theirs. */
  #particleOf: Uint32Array | null;

  constructor(
    private readonly vertices: readonly number[],
    private readonly welded: Weld,
  ) {
    this.particles = new Uint32Array(welded.count);
    this.positions = new Float64Array(3 * welded.count);
    this.#ofParticle = new Int32Array(welded.count).fill(-1);
    this.#particleOf = welded.count === welded.pointOf.length ? null : welded.pointOf;
  }

  get count(): number {
    return this.#count;
  }

  of(vertex: number): number {
    const particle = this.#particleOf === null ? vertex : this.#particleOf[vertex];
    const known = this.#ofParticle[particle];
    return known >= 0 ? known : this.#meet(particle);
  }

  has(particle: number): boolean {
    return this.#ofParticle[particle] >= 0;
  }

  #meet(particle: number): number {
    const point = this.#count++;
    this.#ofParticle[particle] = point;
    this.particles[point] = particle;
    const from = 3 * (this.#particleOf === null ? particle : this.welded.firstVertex[particle]);
    for (let axis = 0; axis < 3; axis++) this.positions[3 * point + axis] = this.vertices[from + axis];
    return point;
  }
}

function physicalFaces(path: ErrorPath, mesh: Mesh, points: PointsInUse): { faces: FaceList; sources: Uint32Array } {
  const { positions } = points;
  const { count, corners: vertices } = mesh.faces;
  const distinct = new DistinctFaces(positions.length / 3, count);
  const sources = new Uint32Array(count);
  let known = 0;
  const corners = new Uint32Array(4);
  const face = (f: number) => Array.from(vertices.subarray(4 * f, 4 * f + cornerCount(mesh.faces, f)));
  for (let f = 0; f < count; f++) {
    const size = weldCorners(vertices, 4 * f, points, corners);
    if (size < 3) {
      const rule = `keep three corners once vertices within ${mesh.weldDistance} m are welded`;
      fail(path, faceName(mesh, f), rule, face(f));
    }
    let squared = 0;
    for (let c = 1; c < size; c++) squared = Math.max(squared, squaredDistance(positions, corners[c], corners[0]));
    if (faceArea(positions, corners, 0, size) <= 1e-9 * squared) {
      fail(path, faceName(mesh, f), 'have an area above 0', face(f));
    }
    if (distinct.add(corners[0], corners[1], corners[2], corners[3])) sources[known++] = f;
  }
  return { faces: distinct.list, sources };
}

/** Writes the points of a face's corners, each once, and `noCorner` where there is no fourth. Returns their number. */
function weldCorners(vertices: Uint32Array, at: number, points: PointsInUse, into: Uint32Array): number {
  let size = 0;
  for (let c = at; c < at + 4 && vertices[c] !== noCorner; c++) {
    const point = points.of(vertices[c]);
    let known = 0;
    while (known < size && into[known] !== point) known++;
    if (known === size) into[size++] = point;
  }
  if (size < 4) into[3] = noCorner;
  return size;
}

function checkUse(path: ErrorPath, points: PointsInUse, particleOf: Uint32Array): void {
  if (points.count === points.particles.length) return;
  let loose = 0;
  for (let v = 0; v < particleOf.length; v++) if (!points.has(particleOf[v])) loose++;
  const shown = `${loose} that do not, the first being vertex ${particleOf.findIndex((particle) => !points.has(particle))}`;
  fail(path, 'vertices', 'each belong to a face', loose, shown);
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
