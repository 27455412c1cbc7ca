/** The edges of tetrahedra, each once. */

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
  // Edges of one smaller end are chained: there are about seven.
  const head = new Int32Array(vertexCount).fill(-1);
  const next: number[] = [];
  const ends: number[] = [];
  const of = new Uint32Array((tetrahedra.length / 4) * 6);
  for (let t = 0, at = 0; t < tetrahedra.length; t += 4) {
    for (let e = 0; e < 12; e += 2) {
      const p = tetrahedra[t + corners[e]];
      const q = tetrahedra[t + corners[e + 1]];
      const low = Math.min(p, q);
      const high = Math.max(p, q);
      let edge = head[low];
      while (edge >= 0 && ends[2 * edge + 1] !== high) edge = next[edge];
      if (edge < 0) {
        edge = next.length;
        next.push(head[low]);
        head[low] = edge;
        ends.push(low, high);
      }
      of[at++] = edge;
    }
  }
  return { count: next.length, ends: Uint32Array.from(ends), of };
}
