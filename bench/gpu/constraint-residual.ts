/**
 * How far constraints are from being met: the root of the mean square over springs and tetrahedra of how much length and volume differ from those at
 * rest, as shares of the mean length and the mean volume at rest. (The paper draws a "residual error on constraints" and does not say which. By their own
 * volume the slivers at the surface of a lattice would be all that counts.)
 */
import { distance } from '../../src/mesh/face-area';
import { sixVolumes } from '../../src/mesh/tetrahedral-lattice';
import type { Model } from '../../src/scene/assemble';
import { type Constraints, constraintTypes } from '../../src/solvers/position-based/constraint-types';

/** Gives the residual at positions, x, y, z of each particle [m]. */
export function constraintResidual(model: Model): (positions: ArrayLike<number>) => number {
  const of = (wanted: string) => constraintTypes.filter(({ name }) => name === wanted)[0].constraints(model);
  const [springs, tetrahedra] = [of('distances'), of('volumes')];
  const [length, volume] = [meanRest(springs), meanRest(tetrahedra)];
  return (positions) => {
    let sum = 0;
    for (let s = 0; s < springs.count; s++) {
      const [p, q] = [springs.particles[2 * s], springs.particles[2 * s + 1]];
      sum += ((distance(positions, p, q) - springs.rest[2 * s]) / length) ** 2;
    }
    for (let t = 0; t < tetrahedra.count; t++) {
      const { particles, rest } = tetrahedra;
      const six = sixVolumes(
        positions,
        particles[4 * t],
        particles[4 * t + 1],
        particles[4 * t + 2],
        particles[4 * t + 3],
      );
      sum += ((six / 6 - rest[2 * t]) / volume) ** 2;
    }
    return Math.sqrt(sum / (springs.count + tetrahedra.count));
  };
}

/** Length or volume is the first of two numbers per constraint. */
function meanRest({ count, rest }: Constraints): number {
  let sum = 0;
  for (let c = 0; c < count; c++) sum += rest[2 * c];
  return sum / count;
}
