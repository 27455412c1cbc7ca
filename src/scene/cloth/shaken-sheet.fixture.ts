/** An irregular mesh for tests: a flat sheet of triangles whose inner vertices were moved at random, cut along shorter diagonals. */

import { seededRandom } from '../../core/random';
import { faceList } from '../../mesh/face-list';
import { splitQuads } from '../../mesh/split-quads';

/** `columns` x `rows` cells over `size` [m] in the xz plane. `amount`: how far vertices moved, as a part of a cell; the two columns at x = 0 stay straight. */
export function shakenSheet(columns: number, rows: number, size: readonly [number, number], amount: number) {
  const random = seededRandom(7);
  const vertices: number[] = [];
  for (let row = 0; row <= rows; row++) {
    for (let column = 0; column <= columns; column++) {
      const inner = [column > 1 && column < columns, row > 0 && row < rows];
      const shift = inner.map((free) => (free ? amount * (2 * random() - 1) : 0));
      vertices.push(((column + shift[0]) * size[0]) / columns, 0, ((row + shift[1]) * size[1]) / rows);
    }
  }
  const faces: number[][] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const a = row * (columns + 1) + column;
      faces.push([a, a + columns + 1, a + columns + 2, a + 1]);
    }
  }
  return { vertices, triangles: splitQuads(vertices, faceList(faces)) };
}
