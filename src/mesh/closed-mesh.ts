/** Whether a triangle mesh is the surface of a solid, and where it is not. */
import { PairIndex } from './pair-index';
import { diagonal, weld } from './weld';

export interface ClosedMesh {
  /** x, y, z of each distinct point [m]. */
  points: Float64Array;
  /** Three points a triangle, counter-clockwise from outside. */
  triangles: Uint32Array;
  /** Triangles that welding made a line, by their indices in the mesh as it came: they are left out. */
  collapsed?: readonly number[];
}

/** What is wrong, as the rule that is broken and what was found instead. */
export interface MeshFault {
  rule: string;
  found: string;
}

/** Below this share of the cube of its size, the volume of a mesh is rounding: it is flat, or has two sides. */
const leastVolume = 1e-12;

/** Welds vertices within `weldDistance` [m] and leaves out triangles that this makes a line. */
export function closedMesh(
  vertices: ArrayLike<number>,
  triangles: ArrayLike<number>,
  weldDistance: number,
): ClosedMesh | MeshFault {
  const { kept, collapsed, firstVertex } = weldedTriangles(vertices, triangles, weldDistance);
  const points = new Float64Array(3 * firstVertex.length);
  for (let i = 0; i < points.length; i++) points[i] = vertices[3 * firstVertex[Math.floor(i / 3)] + (i % 3)];
  const fault = edgeFault(kept, firstVertex);
  if (fault !== null) return fault;
  const volume = enclosedVolume(points, kept, points.subarray(0, 3));
  if (volume > leastVolume * diagonal(points) ** 3) return { points, triangles: kept, collapsed };
  return {
    rule: 'have triangles that turn counter-clockwise seen from outside',
    found: `a mesh that is inside out or flat: it encloses ${Number(volume.toPrecision(3))} m3`,
  };
}

/** Where two triangles that share an edge turn opposite ways; null where none do. Holes do no harm, and edges of more than two triangles tell nothing. */
export function turningFault(
  vertices: ArrayLike<number>,
  triangles: ArrayLike<number>,
  weldDistance: number,
): MeshFault | null {
  const { kept, firstVertex } = weldedTriangles(vertices, triangles, weldDistance);
  const { edges, up, down } = edgeDirections(kept, firstVertex.length);
  for (let c = 0; c < kept.length; c++) {
    const [a, b] = [kept[c], kept[c % 3 === 2 ? c - 2 : c + 1]];
    const edge = edges.find(a, b);
    if (up[edge] + down[edge] === 2 && up[edge] !== down[edge]) return oppositeWays(firstVertex[a], firstVertex[b]);
  }
  return null;
}

const oppositeWays = (a: number, b: number): MeshFault => ({
  rule: 'have all its triangles turn the same way',
  found: `two that turn opposite ways at the edge of vertices ${a} and ${b}`,
});

function weldedTriangles(vertices: ArrayLike<number>, triangles: ArrayLike<number>, weldDistance: number) {
  const { pointOf, firstVertex } = weld(vertices, weldDistance);
  const welded = new Uint32Array(triangles.length);
  const collapsed: number[] = [];
  let next = 0;
  for (let t = 0; t < triangles.length; t += 3) {
    const a = pointOf[triangles[t]];
    const b = pointOf[triangles[t + 1]];
    const c = pointOf[triangles[t + 2]];
    if (a === b || b === c || c === a) {
      collapsed.push(t / 3);
      continue;
    }
    welded[next++] = a;
    welded[next++] = b;
    welded[next++] = c;
  }
  return { kept: welded.slice(0, next), collapsed, firstVertex };
}

/** Volume within a closed surface [m3], negative where it is inside out. `seenFrom`: any point; of a thin mesh far from it, rounding leaves little. */
export function enclosedVolume(
  at: ArrayLike<number>,
  triangles: ArrayLike<number>,
  seenFrom: ArrayLike<number> = [0, 0, 0],
): number {
  const [x, y, z] = [seenFrom[0], seenFrom[1], seenFrom[2]];
  let sum = 0;
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [3 * triangles[t], 3 * triangles[t + 1], 3 * triangles[t + 2]];
    const [bx, by, bz] = [at[b] - x, at[b + 1] - y, at[b + 2] - z];
    const [cx, cy, cz] = [at[c] - x, at[c + 1] - y, at[c + 2] - z];
    sum +=
      (at[a] - x) * (by * cz - bz * cy) + (at[a + 1] - y) * (bz * cx - bx * cz) + (at[a + 2] - z) * (bx * cy - by * cx);
  }
  return sum / 6;
}

/**
 * Each edge of a closed surface has as many triangles that go along it one way as the other: two, or four where parts of a solid touch along an edge.
 */
function edgeFault(corners: Uint32Array, firstVertex: Uint32Array): MeshFault | null {
  const { edges, up, down } = edgeDirections(corners, firstVertex.length);
  for (let c = 0; c < corners.length; c++) {
    const a = corners[c];
    const b = corners[c % 3 === 2 ? c - 2 : c + 1];
    const edge = edges.find(a, b);
    if (up[edge] === down[edge]) continue;
    const [there, back] = a < b ? [up[edge], down[edge]] : [down[edge], up[edge]];
    const at = `at the edge of vertices ${firstVertex[a]} and ${firstVertex[b]}`;
    if (there + back === 1) return { rule: 'be closed', found: `an open edge: one triangle only ${at}` };
    if (there + back > 2)
      return { rule: 'have as many triangles one way as the other at each edge', found: `${there} and ${back} ${at}` };
    return oppositeWays(firstVertex[a], firstVertex[b]);
  }
  return null;
}

/** Whether each edge has as many triangles one way as the other: winding numbers are whole then. */
export function isBalanced(triangles: Uint32Array, pointCount: number): boolean {
  const { edges, up, down } = edgeDirections(triangles, pointCount);
  for (let e = 0; e < edges.count; e++) if (up[e] !== down[e]) return false;
  return true;
}

/** How many triangles go along each edge, to the point of the larger index and back. */
function edgeDirections(triangles: Uint32Array, pointCount: number) {
  const edges = new PairIndex(pointCount, triangles.length / 2);
  const up = new Uint32Array(triangles.length);
  const down = new Uint32Array(triangles.length);
  for (let c = 0; c < triangles.length; c++) {
    const a = triangles[c];
    const b = triangles[c % 3 === 2 ? c - 2 : c + 1];
    (a < b ? up : down)[edges.add(a, b)]++;
  }
  return { edges, up, down };
}
