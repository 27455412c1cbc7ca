/**
 * Linear subdivision: a new point in the middle of every edge and one in every face, at the mean of its corners. A face of n corners becomes n quads, and every new edge leads from the middle of an old one to one of its ends or to the point of a
 * face: the edges form a bipartite graph, whatever the faces and however they hang together.
 */
import type { Edges } from './edges';
import { cornerCount, type FaceList } from './face-list';

export interface Subdivision {
  /** x, y, z of each point [m]: those there were, one of each edge, one of each face. */
  positions: Float64Array;
  /** Quads; those of one face follow each other. */
  faces: FaceList;
  /** The face that each of them is a part of. */
  partOf: Uint32Array;
}

/** `edges`: of `faces`. */
export function subdivide(positions: Float64Array, faces: FaceList, edges: Edges): Subdivision {
  const pointCount = positions.length / 3;
  const firstOfFaces = pointCount + edges.count;
  const into = new Float64Array(3 * (firstOfFaces + faces.count));
  into.set(positions);
  for (let e = 0; e < edges.count; e++) {
    const [a, b] = [3 * edges.ends[2 * e], 3 * edges.ends[2 * e + 1]];
    for (let axis = 0; axis < 3; axis++) {
      into[3 * (pointCount + e) + axis] = (positions[a + axis] + positions[b + axis]) / 2;
    }
  }
  let count = 0;
  for (let f = 0; f < faces.count; f++) count += cornerCount(faces, f);
  const quads = new Uint32Array(4 * count);
  const partOf = new Uint32Array(count);
  let next = 0;
  for (let f = 0; f < faces.count; f++) {
    const size = cornerCount(faces, f);
    const middle = firstOfFaces + f;
    const corner = (c: number) => faces.corners[4 * f + (c % size)];
    for (let c = 0; c < size; c++) {
      for (let axis = 0; axis < 3; axis++) into[3 * middle + axis] += positions[3 * corner(c) + axis] / size;
      const ahead = pointCount + edges.find(corner(c), corner(c + 1));
      const behind = pointCount + edges.find(corner(c + size - 1), corner(c));
      quads.set([corner(c), ahead, middle, behind], 4 * next);
      partOf[next++] = f;
    }
  }
  return { positions: into, faces: { count, corners: quads }, partOf };
}
