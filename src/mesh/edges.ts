/** The edges of a mesh, each once, with the faces on its two sides. */
import { cornerCount, type FaceList } from './face-list';
import { PairIndex } from './pair-index';

export interface Edges {
  count: number;
  /** Two points an edge, the smaller first. */
  ends: Uint32Array;
  /** Two faces an edge; -1 where there is none. */
  faces: Int32Array;
  /** The first edge found to have more than two faces, with all of them; null for a manifold mesh. */
  crowded: { ends: [number, number]; faces: number[] } | null;
  /** Index of the edge between two points, or -1. */
  find(a: number, b: number): number;
}

export function meshEdges(faces: FaceList, pointCount: number): Edges {
  // By Euler's formula, give or take a few for handles, holes and pieces.
  const expected = pointCount + faces.count;
  const pairs = new PairIndex(pointCount, expected);
  let sides = new Int32Array(2 * expected);
  let crowded: Edges['crowded'] = null;
  for (let f = 0; f < faces.count; f++) {
    const size = cornerCount(faces, f);
    for (let c = 0; c < size; c++) {
      const a = faces.corners[4 * f + c];
      const b = faces.corners[4 * f + (c + 1 < size ? c + 1 : 0)];
      const known = pairs.count;
      const edge = pairs.add(a, b);
      if (edge === known) {
        if (2 * edge === sides.length) sides = grown(sides);
        sides[2 * edge] = f;
        sides[2 * edge + 1] = -1;
      } else if (sides[2 * edge + 1] < 0) {
        sides[2 * edge + 1] = f;
      } else if (crowded === null) {
        crowded = { ends: [Math.min(a, b), Math.max(a, b)], faces: [sides[2 * edge], sides[2 * edge + 1], f] };
      } else if (crowded.ends[0] === Math.min(a, b) && crowded.ends[1] === Math.max(a, b)) {
        crowded.faces.push(f);
      }
    }
  }
  return {
    count: pairs.count,
    ends: pairs.ends(),
    faces: sides.slice(0, 2 * pairs.count),
    crowded,
    find: (a, b) => pairs.find(a, b),
  };
}

function grown(from: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const into = new Int32Array(2 * from.length);
  into.set(from);
  return into;
}
