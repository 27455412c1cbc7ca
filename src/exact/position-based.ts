/**
 * Position-based dynamics as Liu 2013 section 5 compares it (Mueller 2007): the springs as distance constraints, projected one after the
 * other. A constraint's stiffness k from 0 to 1 is adjusted to the number of iterations n as k' = 1 - (1 - k)^(1/n), so that a lone
 * constraint ends up the same for any n. Constraints that share particles do not: the more iterations, the stiffer the body.
 */
import { checkInteger, checkNumber, pathOf } from '../core/check';
import type { MassSprings } from './objective';

export interface PositionBasedOptions {
  /** Inverse mass of each particle [1/kg], 0 for those that are held. */
  inverseMasses: ArrayLike<number>;
  /** Where the particles would be without inner forces, held ones in place: x, y, z of each [m]. */
  y: Float64Array;
  /** Sweeps over all springs. */
  iterations: number;
  /** Share of a spring's stretch that all sweeps together remove, 0 to 1: of all springs, or of each. */
  stiffness: number | ArrayLike<number>;
}

/** The positions after one step. Pairs without a rest length (quadratic bending) are no distance constraints: they are left out. */
export function positionBased({ springs }: MassSprings, options: PositionBasedOptions): Float64Array {
  const path = pathOf('positionBased');
  const { inverseMasses, y, stiffness } = options;
  const iterations = checkInteger(path, 'iterations', options.iterations, { atLeast: 1 });
  const { count, ends, rest } = springs;
  const shares = new Float64Array(count);
  for (let s = 0; s < count; s++) {
    const given = typeof stiffness === 'number' ? stiffness : stiffness[s];
    shares[s] = 1 - (1 - checkNumber(path, 'stiffness', given, { atLeast: 0, atMost: 1 })) ** (1 / iterations);
  }
  const x = y.slice();
  for (let k = 0; k < iterations; k++) {
    for (let s = 0; s < count; s++) {
      const [p, q] = [ends[2 * s], ends[2 * s + 1]];
      const [i, j] = [3 * p, 3 * q];
      const weight = inverseMasses[p] + inverseMasses[q];
      const [dx, dy, dz] = [x[i] - x[j], x[i + 1] - x[j + 1], x[i + 2] - x[j + 2]];
      const length = Math.sqrt(dx * dx + dy * dy + dz * dz);
      if (rest[s] === 0 || weight === 0 || length === 0) continue;
      const move = (shares[s] * (1 - rest[s] / length)) / weight;
      x[i] -= inverseMasses[p] * move * dx;
      x[i + 1] -= inverseMasses[p] * move * dy;
      x[i + 2] -= inverseMasses[p] * move * dz;
      x[j] += inverseMasses[q] * move * dx;
      x[j + 1] += inverseMasses[q] * move * dy;
      x[j + 2] += inverseMasses[q] * move * dz;
    }
  }
  return x;
}
