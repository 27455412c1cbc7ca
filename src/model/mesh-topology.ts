/** What clothFromMesh learns of a mesh before building it: its welded points, physical faces and edges, or what is wrong. */
import { components } from '../mesh/components';
import { type Edges, meshEdges } from '../mesh/edges';
import { distance, faceArea } from '../mesh/face-area';
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
  faces: number[][];
  edges: Edges;
}

/** Welds the mesh and checks that it is one piece of surface. `vertices` and `faces` have passed their own checks. */
export function meshTopology(
  place: Place,
  mesh: { vertices: readonly number[]; faces: readonly (readonly number[])[]; weldDistance: number },
): MeshTopology {
  const { count, pointOf, firstVertex } = weld(mesh.vertices, mesh.weldDistance);
  const positions = new Float64Array(3 * count);
  firstVertex.forEach((v, point) => {
    positions.set([mesh.vertices[3 * v], mesh.vertices[3 * v + 1], mesh.vertices[3 * v + 2]], 3 * point);
  });

  const { faces, sources } = physicalFaces(place, mesh, pointOf, positions);
  checkUse(place, mesh, pointOf, count);
  const edges = meshEdges(faces);
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
): { faces: number[][]; sources: number[] } {
  const faces: number[][] = [];
  const sources: number[] = [];
  const seen = new Set<string>();
  mesh.faces.forEach((face, f) => {
    const points = face.map((v) => pointOf[v]);
    const corners = points.filter((point, c) => points.indexOf(point) === c);
    if (corners.length < 3) {
      const rule = `keep three corners once vertices within ${mesh.weldDistance} m are welded`;
      fail(place, `faces[${f}]`, rule, face);
    }
    const longest = Math.max(...corners.map((point) => distance(positions, point, corners[0])));
    if (faceArea(positions, corners) <= 1e-9 * longest * longest) {
      fail(place, `faces[${f}]`, 'have an area above 0', face);
    }
    const key = corners.toSorted((a, b) => a - b).join();
    if (seen.has(key)) return;
    seen.add(key);
    faces.push(corners);
    sources.push(f);
  });
  return { faces, sources };
}

function checkUse(
  place: Place,
  mesh: { vertices: readonly number[]; faces: readonly (readonly number[])[] },
  pointOf: Uint32Array,
  count: number,
): void {
  const used = new Uint8Array(count);
  for (const face of mesh.faces) for (const v of face) used[pointOf[v]] = 1;
  const loose = [...pointOf.keys()].filter((v) => used[pointOf[v]] === 0);
  if (loose.length === 0) return;
  const shown = `${loose.length} that do not, the first being vertex ${loose[0]}`;
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
    const [a, b] = [edges.ends[2 * e], edges.ends[2 * e + 1]];
    checkSpring(place, firstVertex[a], firstVertex[b], distance(positions, a, b), weldDistance);
  }
}

/** Only a weld distance too small leaves two vertices of one place. */
export function checkSpring(place: Place, a: number, b: number, length: number, weldDistance: number): void {
  if (length >= shortestSpring) return;
  const rule = `weld vertices ${a} and ${b}, or the spring between them would be ${length} long [m]`;
  fail(place, 'weldDistance', rule, weldDistance);
}
