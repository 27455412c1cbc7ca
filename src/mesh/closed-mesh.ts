/** Whether a triangle mesh is the surface of a solid, and where it is not. */
import { weld } from './weld';

export interface ClosedMesh {
  /** x, y, z of each distinct point [m]. */
  points: Float64Array;
  /** Three points a triangle, counter-clockwise from outside. */
  triangles: Uint32Array;
}

/** What is wrong, as the rule that is broken and what was found instead. */
export interface MeshFault {
  rule: string;
  found: string;
}

/** Welds vertices within `weldDistance` [m] and leaves out triangles that this makes a line. */
export function closedMesh(
  vertices: ArrayLike<number>,
  triangles: ArrayLike<number>,
  weldDistance: number,
): ClosedMesh | MeshFault {
  const { count, pointOf, firstVertex } = weld(vertices, weldDistance);
  const points = Float64Array.from(
    { length: 3 * count },
    (_, i) => vertices[3 * firstVertex[Math.floor(i / 3)] + (i % 3)],
  );
  const kept: number[] = [];
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [pointOf[triangles[t]], pointOf[triangles[t + 1]], pointOf[triangles[t + 2]]];
    if (a !== b && b !== c && c !== a) kept.push(a, b, c);
  }
  const fault = edgeFault(kept, firstVertex);
  if (fault !== null) return fault;
  const mesh = { points, triangles: Uint32Array.from(kept) };
  const volume = enclosedVolume(points, mesh.triangles);
  if (volume > 0) return mesh;
  return {
    rule: 'have triangles that turn counter-clockwise seen from outside',
    found: `a mesh that is inside out or flat: it encloses ${Number(volume.toPrecision(3))} m3`,
  };
}

/** Volume within a closed surface [m3], negative where it is inside out. */
export function enclosedVolume(at: ArrayLike<number>, triangles: ArrayLike<number>): number {
  let sum = 0;
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [3 * triangles[t], 3 * triangles[t + 1], 3 * triangles[t + 2]];
    sum +=
      at[a] * (at[b + 1] * at[c + 2] - at[b + 2] * at[c + 1]) +
      at[a + 1] * (at[b + 2] * at[c] - at[b] * at[c + 2]) +
      at[a + 2] * (at[b] * at[c + 1] - at[b + 1] * at[c]);
  }
  return sum / 6;
}

/**
 * Each edge of a closed surface has as many triangles that go along it one way as the other: two, or four where parts of a solid touch along an edge.
 */
function edgeFault(corners: readonly number[], firstVertex: Uint32Array): MeshFault | null {
  const key = (a: number, b: number) => a * 2 ** 26 + b;
  const directed = new Map<number, number>();
  const eachEdge = (visit: (a: number, b: number) => MeshFault | null): MeshFault | null => {
    for (let t = 0; t < corners.length; t += 3) {
      for (let c = 0; c < 3; c++) {
        const fault = visit(corners[t + c], corners[t + ((c + 1) % 3)]);
        if (fault !== null) return fault;
      }
    }
    return null;
  };
  eachEdge((a, b) => {
    directed.set(key(a, b), (directed.get(key(a, b)) ?? 0) + 1);
    return null;
  });
  return eachEdge((a, b) => {
    const there = directed.get(key(a, b)) ?? 0;
    const back = directed.get(key(b, a)) ?? 0;
    if (there === back) return null;
    const at = `at the edge of vertices ${firstVertex[a]} and ${firstVertex[b]}`;
    if (there + back === 1) return { rule: 'be closed', found: `an open edge: one triangle only ${at}` };
    if (there + back > 2)
      return { rule: 'have as many triangles one way as the other at each edge', found: `${there} and ${back} ${at}` };
    return { rule: 'have all its triangles turn the same way', found: `two that turn opposite ways ${at}` };
  });
}
