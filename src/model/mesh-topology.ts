/** What clothFromMesh learns of a mesh before building it: its welded points, physical faces and edges, or what is wrong. */
import { components } from '../mesh/components';
import { DistinctFaces } from '../mesh/distinct-faces';
import { type Edges, meshEdges } from '../mesh/edges';
import { distance, faceArea, squaredDistance } from '../mesh/face-area';
import { type FaceList, noCorner } from '../mesh/face-list';
import { weld } from '../mesh/weld';
import { fail, type Place, shortestSpring } from './check';

export interface MeshTopology {
  particleCount: number;
  /** Mesh vertex -> particle. */
  particleOf: Uint32Array;
  /** Particle -> the first mesh vertex there. */
  firstVertex: Uint32Array;
  /** x, y, z of each particle [m]. */
  positions: Float64Array;
  /** Faces as particles: each once, even where a double-sided mesh has it twice. Quads with two welded corners are triangles. */
  faces: FaceList;
  edges: Edges;
}

/** Welds the mesh and checks that it is one piece of surface. `vertices` and `faces` have passed their own checks. */
export function meshTopology(
  place: Place,
  mesh: { vertices: readonly number[]; faces: readonly (readonly number[])[]; weldDistance: number },
): MeshTopology {
  const { count, pointOf, firstVertex } = weld(mesh.vertices, mesh.weldDistance);
  const positions = new Float64Array(3 * count);
  for (let point = 0; point < count; point++) {
    for (let axis = 0; axis < 3; axis++) positions[3 * point + axis] = mesh.vertices[3 * firstVertex[point] + axis];
  }

  const { faces, sources } = physicalFaces(place, mesh, pointOf, positions);
  checkUse(place, faces, pointOf, count);
  const edges = meshEdges(faces, count);
  if (edges.crowded !== null) {
    const [a, b] = edges.crowded.ends.map((point) => firstVertex[point]);
    const at = edges.crowded.faces.map((face) => sources[face]).join(', ');
    const shown = `faces ${at} at the edge of vertices ${a} and ${b}`;
    fail(place, 'faces', 'meet at most two to an edge', edges.crowded, shown);
  }
  checkLengths(place, edges, positions, firstVertex, mesh.weldDistance);
  const pieces = components(count, edges.ends).count;
  if (pieces > 1) {
    const rule = 'form one piece (meshPieces splits a mesh into several, one for each body)';
    fail(place, 'faces', rule, pieces, `${pieces} pieces`);
  }
  return { particleCount: count, particleOf: pointOf, firstVertex, positions, faces, edges };
}

function physicalFaces(
  place: Place,
  mesh: { faces: readonly (readonly number[])[]; weldDistance: number },
  pointOf: Uint32Array,
  positions: Float64Array,
): { faces: FaceList; sources: Uint32Array } {
  const distinct = new DistinctFaces(positions.length / 3, mesh.faces.length);
  const sources = new Uint32Array(mesh.faces.length);
  let count = 0;
  const corners = new Uint32Array(4);
  for (let f = 0; f < mesh.faces.length; f++) {
    const face = mesh.faces[f];
    const size = weldCorners(face, pointOf, corners);
    if (size < 3) {
      const rule = `keep three corners once vertices within ${mesh.weldDistance} m are welded`;
      fail(place, `faces[${f}]`, rule, face);
    }
    let squared = 0;
    for (let c = 1; c < size; c++) squared = Math.max(squared, squaredDistance(positions, corners[c], corners[0]));
    if (faceArea(positions, corners, 0, size) <= 1e-9 * squared) {
      fail(place, `faces[${f}]`, 'have an area above 0', face);
    }
    if (distinct.add(corners[0], corners[1], corners[2], corners[3])) sources[count++] = f;
  }
  return { faces: distinct.list, sources };
}

/** Writes the points of a face's corners, each once, and `noCorner` where there is no fourth. Returns their number. */
function weldCorners(face: readonly number[], pointOf: Uint32Array, into: Uint32Array): number {
  let size = 0;
  for (let c = 0; c < face.length; c++) {
    const point = pointOf[face[c]];
    let known = 0;
    while (known < size && into[known] !== point) known++;
    if (known === size) into[size++] = point;
  }
  if (size < 4) into[3] = noCorner;
  return size;
}

function checkUse(place: Place, { corners }: FaceList, pointOf: Uint32Array, count: number): void {
  const used = new Uint8Array(count);
  for (let c = 0; c < corners.length; c++) if (corners[c] !== noCorner) used[corners[c]] = 1;
  let loose = 0;
  for (let v = 0; v < pointOf.length; v++) if (used[pointOf[v]] === 0) loose++;
  if (loose === 0) return;
  const shown = `${loose} that do not, the first being vertex ${pointOf.findIndex((point) => used[point] === 0)}`;
  fail(place, 'vertices', 'each belong to a face', loose, shown);
}

function checkLengths(
  place: Place,
  edges: Edges,
  positions: Float64Array,
  firstVertex: Uint32Array,
  weldDistance: number,
): void {
  for (let e = 0; e < edges.count; e++) {
    const a = edges.ends[2 * e];
    const b = edges.ends[2 * e + 1];
    if (tooClose(positions, a, b)) failToWeld(place, { positions, firstVertex }, a, b, weldDistance);
  }
}

/** Whether a spring between two particles would be too short. */
export function tooClose(positions: Float64Array, a: number, b: number): boolean {
  return squaredDistance(positions, a, b) < shortestSpring * shortestSpring;
}

/** Only a weld distance too small leaves two vertices of one place. */
export function failToWeld(
  place: Place,
  { positions, firstVertex }: Pick<MeshTopology, 'positions' | 'firstVertex'>,
  a: number,
  b: number,
  weldDistance: number,
): never {
  const length = distance(positions, a, b);
  const vertices = `${firstVertex[a]} and ${firstVertex[b]}`;
  const rule = `weld vertices ${vertices}, or the spring between them would be ${length} long [m]`;
  fail(place, 'weldDistance', rule, weldDistance);
}
