/** The squares of quadratic bending on any mesh: three of each triangle, made from its creases to the triangles around it (mesh-bending.ts). */
import { triangleBending } from '../mesh-cloth/mesh-bending';
import type { CellComplex } from './cell-complex';
import type { BendingSquares } from './torn-bending';

/** `positions`: at rest, of every particle, now. `rigidity` is B [N m]. */
export function meshSquares(complex: CellComplex, positions: () => Float64Array, rigidity: number): BendingSquares {
  const triangles = (cell: number): number[][] => {
    const [a, b, c, d] = complex.cornersOf(cell);
    if (complex.size(cell) === 3) return [[a, b, c]];
    const fromFirst = complex.cells.cutFromFirst[cell] === 1;
    return fromFirst
      ? [
          [a, b, c],
          [a, c, d],
        ]
      : [
          [a, b, d],
          [b, c, d],
        ];
  };
  /** The triangle over the edge from p to q, of the same cell or of the next. */
  const beyond = (cell: number, half: number, p: number, q: number): number[] | null => {
    const has = (triangle: number[]) => triangle.includes(p) && triangle.includes(q);
    const own = triangles(cell).find((triangle, k) => k !== half && has(triangle));
    if (own) return own;
    for (const other of complex.containing([p, q])) {
      const found = other === cell ? undefined : triangles(other).find(has);
      if (found) return found;
    }
    return null;
  };
  return {
    around(particle) {
      const cells = new Set<number>(complex.at(particle));
      for (const cell of complex.at(particle)) {
        for (const corner of complex.cornersOf(cell)) for (const other of complex.at(corner)) cells.add(other);
      }
      return [...cells].flatMap((cell) => triangles(cell).map((_, half) => 2 * cell + half));
    },
    add(square, into) {
      const [cell, half] = [square >> 1, square & 1];
      const triangle = triangles(cell)[half];
      const others = [0, 1, 2].map((c) => beyond(cell, half, triangle[c], triangle[(c + 1) % 3]));
      triangleBending(into, positions(), triangle, others, rigidity);
    },
  };
}
