/** Quads cut into triangles, along their shorter diagonals. */
import { distance } from './face-area';

/** Which way a quad is cut: from its first corner to its third, or else from its second to its fourth. */
export function cutFromFirst(positions: ArrayLike<number>, [p, q, r, s]: readonly number[]): boolean {
  const difference = distance(positions, p, r) - distance(positions, q, s);
  // Squares are cut at their lowest particle, so that the two sides of a double-sided mesh agree.
  return difference === 0 ? Math.min(p, r) < Math.min(q, s) : difference < 0;
}

export function splitQuads(positions: ArrayLike<number>, faces: readonly (readonly number[])[]): number[][] {
  return faces.flatMap((face) => {
    const [a, b, c, d] = face;
    if (face.length === 3) return [[a, b, c]];
    return cutFromFirst(positions, face)
      ? [
          [a, b, c],
          [a, c, d],
        ]
      : [
          [a, b, d],
          [b, c, d],
        ];
  });
}
