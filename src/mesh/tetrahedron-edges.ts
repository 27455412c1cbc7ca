/** The edges of tetrahedra, each once. */
import { PairIndex } from './pair-index';

/** The two corners at the ends of each of the six edges of a tetrahedron. */
const corners = [0, 1, 0, 2, 0, 3, 1, 2, 1, 3, 2, 3] as const;

export interface TetrahedronEdges {
  count: number;
  /** Two vertices an edge, the smaller first. */
  ends: Uint32Array;
  /** Six edges a tetrahedron. */
  of: Uint32Array;
}

export function tetrahedronEdges(vertexCount: number, tetrahedra: ArrayLike<number>): TetrahedronEdges {
  const of = new Uint32Array((tetrahedra.length / 4) * 6);
  const pairs = new PairIndex(vertexCount, 7 * vertexCount);
  const ends = new Uint32Array(2 * of.length);
  for (let t = 0, at = 0; t < tetrahedra.length; t += 4) {
    for (let e = 0; e < 12; e += 2) {
      const p = tetrahedra[t + corners[e]];
      const q = tetrahedra[t + corners[e + 1]];
      const edge = pairs.add(p, q);
      ends[2 * edge] = Math.min(p, q);
      ends[2 * edge + 1] = Math.max(p, q);
      of[at++] = edge;
    }
  }
  return { count: pairs.count, ends: ends.slice(0, 2 * pairs.count), of };
}
