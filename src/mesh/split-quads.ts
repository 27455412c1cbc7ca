/** Quads cut into triangles, along their shorter diagonals. */
import { distance } from './face-area';
import { cornerCount, type FaceList } from './face-list';

/** Which way a quad is cut: from its first corner to its third, or else from its second to its fourth. */
export function cutFromFirst(positions: ArrayLike<number>, p: number, q: number, r: number, s: number): boolean {
  const difference = distance(positions, p, r) - distance(positions, q, s);
  // Squares are cut at their lowest particle, so that the two sides of a double-sided mesh agree.
  return difference === 0 ? Math.min(p, r) < Math.min(q, s) : difference < 0;
}

/**
 * Three corners a triangle. `pointOf` leads from corners to the points whose positions are given; without it, corners are points.
 */
export function splitQuads(positions: ArrayLike<number>, faces: FaceList, pointOf?: ArrayLike<number>): Uint32Array {
  let quads = 0;
  for (let f = 0; f < faces.count; f++) if (cornerCount(faces, f) === 4) quads++;
  const triangles = new Uint32Array(3 * (faces.count + quads));
  let next = 0;
  const add = (a: number, b: number, c: number) => {
    triangles[next++] = a;
    triangles[next++] = b;
    triangles[next++] = c;
  };
  const point = (corner: number) => (pointOf === undefined ? corner : pointOf[corner]);
  for (let f = 0; f < faces.count; f++) {
    const a = faces.corners[4 * f];
    const b = faces.corners[4 * f + 1];
    const c = faces.corners[4 * f + 2];
    const d = faces.corners[4 * f + 3];
    if (cornerCount(faces, f) === 3) {
      add(a, b, c);
    } else if (cutFromFirst(positions, point(a), point(b), point(c), point(d))) {
      add(a, b, c);
      add(a, c, d);
    } else {
      add(a, b, d);
      add(b, c, d);
    }
  }
  return triangles;
}
