/** The edges of a mesh, each once, with the faces on its two sides. */

/** Corner indices of each face, in order around it. */
export type Faces = readonly ArrayLike<number>[];

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

export function meshEdges(faces: Faces): Edges {
  const indexOf = new Map<number, number>();
  const ends: number[] = [];
  const sides: number[] = [];
  let crowded: Edges['crowded'] = null;
  faces.forEach((face, f) => {
    for (let c = 0; c < face.length; c++) {
      const a = face[c];
      const b = face[(c + 1) % face.length];
      const key = pairKey(a, b);
      const edge = indexOf.get(key);
      if (edge === undefined) {
        indexOf.set(key, sides.length / 2);
        ends.push(Math.min(a, b), Math.max(a, b));
        sides.push(f, -1);
      } else if (sides[2 * edge + 1] < 0) {
        sides[2 * edge + 1] = f;
      } else if (crowded === null) {
        crowded = { ends: [ends[2 * edge], ends[2 * edge + 1]], faces: [sides[2 * edge], sides[2 * edge + 1], f] };
      } else if (crowded.ends[0] === Math.min(a, b) && crowded.ends[1] === Math.max(a, b)) {
        crowded.faces.push(f);
      }
    }
  });
  return {
    count: sides.length / 2,
    ends: Uint32Array.from(ends),
    faces: Int32Array.from(sides),
    crowded,
    find: (a, b) => indexOf.get(pairKey(a, b)) ?? -1,
  };
}

/** One number for an unordered pair of indices below 2^26. */
export function pairKey(a: number, b: number): number {
  return a < b ? a * 2 ** 26 + b : b * 2 ** 26 + a;
}
