/** The edges of a mesh, each once, with the faces on its two sides. */
import { cornerCount, type FaceList } from './face-list';
import { PairIndex } from './pair-index';

export interface Edges {
  count: number;
  /** Two points an edge, the one of the smaller name first. */
  ends: Uint32Array;
  /** Two faces an edge; -1 where there is none. */
  faces: Int32Array;
  /** The faces of edges that have more than two: the edge and the face of each beyond the second. */
  more: Uint32Array;
  /** The first edge found to have more than two faces, with all of them; null for a manifold mesh. */
  crowded: { ends: [number, number]; faces: number[] } | null;
  /** Index of the edge between two points, or -1. */
  find(a: number, b: number): number;
}

/** `names`: of the points, where those are not their numbers. */
export function meshEdges(faces: FaceList, pointCount: number, names?: Uint32Array): Edges {
  const inOrder = (a: number, b: number) => (names === undefined ? a < b : names[a] < names[b]);
  // By Euler's formula, give or take a few for handles, holes and pieces.
  const expected = pointCount + faces.count;
  const pairs = new PairIndex(pointCount, expected);
  let ends = new Uint32Array(2 * expected);
  let sides = new Int32Array(2 * expected);
  let crowded: Edges['crowded'] = null;
  let crowdedEdge = -1;
  const more: number[] = [];
  for (let f = 0; f < faces.count; f++) {
    const size = cornerCount(faces, f);
    for (let c = 0; c < size; c++) {
      const a = faces.corners[4 * f + c];
      const b = faces.corners[4 * f + (c + 1 < size ? c + 1 : 0)];
      const known = pairs.count;
      const edge = pairs.add(a, b);
      if (edge === known) {
        if (2 * edge === sides.length) {
          ends = grown(ends, new Uint32Array(4 * edge));
          sides = grown(sides, new Int32Array(4 * edge));
        }
        const first = inOrder(a, b) ? a : b;
        ends[2 * edge] = first;
        ends[2 * edge + 1] = first === a ? b : a;
        sides[2 * edge] = f;
        sides[2 * edge + 1] = -1;
      } else if (sides[2 * edge + 1] < 0) {
        sides[2 * edge + 1] = f;
      } else {
        more.push(edge, f);
        if (crowded === null) {
          crowdedEdge = edge;
          crowded = { ends: [ends[2 * edge], ends[2 * edge + 1]], faces: [sides[2 * edge], sides[2 * edge + 1]] };
        }
        if (edge === crowdedEdge) crowded.faces.push(f);
      }
    }
  }
  return {
    count: pairs.count,
    ends: ends.slice(0, 2 * pairs.count),
    faces: sides.slice(0, 2 * pairs.count),
    more: Uint32Array.from(more),
    crowded,
    find: (a, b) => pairs.find(a, b),
  };
}

function grown<T extends Int32Array | Uint32Array>(from: T, into: T): T {
  into.set(from);
  return into;
}

/** The faces of each edge that has more than two, in their order. */
export function crowdedEdges({ faces, more }: Edges): Map<number, number[]> {
  const crowded = new Map<number, number[]>();
  for (let k = 0; k < more.length; k += 2) {
    const known = crowded.get(more[k]);
    if (known) known.push(more[k + 1]);
    else crowded.set(more[k], [faces[2 * more[k]], faces[2 * more[k] + 1], more[k + 1]]);
  }
  return crowded;
}

/**
 * Visits the pairs of faces that bend over an edge, in the order of the edges. Where more than two meet, each bends against the next one, the last against the first, and each pair has half a `share`: every face then has as much
 * to bend against as it has at an edge of two, and the pairs are no more than the faces.
 */
export function eachPairOfFaces(
  edges: Edges,
  visit: (edge: number, left: number, right: number, share: number) => void,
): void {
  const crowded = crowdedEdges(edges);
  for (let e = 0; e < edges.count; e++) {
    const right = edges.faces[2 * e + 1];
    if (right < 0) continue;
    const around = crowded.size === 0 ? undefined : crowded.get(e);
    if (around === undefined) {
      visit(e, edges.faces[2 * e], right, 1);
      continue;
    }
    for (let k = 0; k < around.length; k++) visit(e, around[k], around[(k + 1) % around.length], 0.5);
  }
}
