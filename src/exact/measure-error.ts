/** How far any solver's step is from the exact implicit Euler step it approximates (Liu 2013 eq. 15). */
import type { ElementSet } from '../elements/element-set';
import { createNewton, type NewtonOptions } from './newton';
import { type MassSprings, Objective } from './objective';
import { relativeError } from './relative-error';

export interface MeasureErrorOptions extends NewtonOptions {
  /** Elements besides the springs. */
  elements?: readonly ElementSet[];
}

export interface MeasuredError {
  /** (reached - exact) / (start - exact): 0 is exact, 1 as far as the first guess was. */
  relative: number;
  /** g of the first guess: y, with held particles in place [kg m2]. */
  start: number;
  /** g of the solver's positions [kg m2]. */
  reached: number;
  /** g of the exact answer [kg m2]. */
  exact: number;
  /** Newton iterations from the solver's positions to the exact answer. */
  iterations: number;
  /** False if Newton's method did not get there: `exact` and `relative` are then what it reached. */
  converged: boolean;
}

/**
 * Takes the minimum that lies downhill from the solver's own positions as the exact answer: g may have several where springs are
 * compressed, and a solver is not wrong for being near another one than its neighbour. So the error is never below 0.
 *
 * What collisions did to the positions after the solver counts as error: they are no part of g.
 * @param inverseMasses of each particle of the model [1/kg], 0 for those that were held
 * @param y where the particles would have been without inner forces: x, y, z of each [m]
 * @param x where the solver put them, held ones included [m]
 * @param h length of the step [s]
 */
export async function relativeErrorOf(
  model: MassSprings,
  inverseMasses: ArrayLike<number>,
  y: ArrayLike<number>,
  x: ArrayLike<number>,
  h: number,
  { elements, ...options }: MeasureErrorOptions = {},
): Promise<MeasuredError> {
  const objective = new Objective(model, { h, inverseMasses, y, elements });
  const solved = Float64Array.from(x);
  const guess = objective.y.map((coordinate, i) => (objective.held[Math.floor(i / 3)] ? solved[i] : coordinate));
  const newton = await createNewton(objective, options);
  const { g: exact, iterations, converged } = newton.minimise(solved);
  newton.dispose();
  const start = objective.value(guess);
  const reached = objective.value(solved);
  return { relative: relativeError(reached, start, exact), start, reached, exact, iterations, converged };
}
