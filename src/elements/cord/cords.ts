/**
 * Cords between two particles, which pull where they are longer than at rest and never push: E = k max(0, l - r)^2 / 2. What the local step of projective dynamics looks for, the nearest vector to d = p1 - p0 that a slack cord has, is d itself, or
 * r d / l where it is too long; the energy is k / 2 times the squared distance to it.
 */
import type { ElementSet } from '../element-set';
import { springElements } from '../spring/spring-elements';

export interface Cords {
  count: number;
  /** Two particle indices per cord. */
  ends: Uint32Array;
  /** Length up to which it is slack [m]. */
  rest: Float64Array;
  /** [N/m] */
  stiffness: Float64Array;
}

/** Springs where they are taut, and nothing where they are not. */
export function cordElements({ count, ends, rest, stiffness }: Cords): ElementSet {
  const springs = Array.from({ length: count }, (_, c) =>
    springElements({
      count: 1,
      ends: ends.subarray(2 * c, 2 * c + 2),
      rest: rest.subarray(c, c + 1),
      stiffness: stiffness.subarray(c, c + 1),
    }),
  );
  const isTaut = (x: Float64Array, c: number) => {
    const [p, q] = [3 * ends[2 * c], 3 * ends[2 * c + 1]];
    return Math.hypot(x[q] - x[p], x[q + 1] - x[p + 1], x[q + 2] - x[p + 2]) > rest[c];
  };
  return {
    count,
    size: 2,
    particles: ends,

    energy: (x) => springs.reduce((sum, spring, c) => sum + (isTaut(x, c) ? spring.energy(x) : 0), 0),

    addGradient(x, factor, gradient) {
      springs.forEach((spring, c) => {
        if (isTaut(x, c)) spring.addGradient(x, factor, gradient);
      });
    },

    hessian(c, x, leftOut, block) {
      if (isTaut(x, c)) springs[c].hessian(0, x, leftOut, block);
      else block.fill(0, 0, 36);
    },

    laplacian: (c, block) => springs[c].laplacian(0, block),
  };
}
