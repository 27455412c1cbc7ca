/** The exact implicit Euler step by Newton's method, or one iteration of it (Liu 2013 section 5; Baraff and Witkin 1998). */

import type { Solver } from '../solver';
import { exactSolver } from './exact-solver';
import { completeOptions, type NewtonOptions } from './options';

export type { NewtonMethod, NewtonOptions } from './options';

export function newton(options: NewtonOptions = {}): Solver {
  return exactSolver(completeOptions(options), 'implicit-euler');
}
