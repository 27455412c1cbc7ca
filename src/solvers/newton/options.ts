/** Options of the exact solver, their defaults and their checks. */

import { checkInteger, checkNumber, checkOneOf, checkOptions, pathOf } from '../../core/check';
import type { LinearName } from '../../exact/linear-solver';

/** 'newton' minimises; 'semi-implicit' takes one Newton iteration from where the step begins, without a line search. */
export type NewtonMethod = 'newton' | 'semi-implicit';

export interface NewtonOptions {
  /** Default 'newton'. */
  method?: NewtonMethod;
  /** The most Newton iterations a step. Default 50. */
  iterations?: number;
  /** A step is solved when the gradient has fallen to this share of its scale (`gradientScale` in src/exact). Default 1e-9. */
  tolerance?: number;
  /** How each iteration is solved: a sparse factor, or conjugate gradients. Default 'cholesky'. */
  linear?: LinearName;
  /** Local/global iterations before those of Newton's method. Default 10. */
  start?: number;
  /** Steps per `world.step()`, each of its share of the time step. Default 1. */
  substeps?: number;
}

export type CompleteNewtonOptions = Required<NewtonOptions>;

const fields = ['method', 'iterations', 'tolerance', 'linear', 'start', 'substeps'];

export function completeOptions(options: NewtonOptions): CompleteNewtonOptions {
  const path = pathOf('newton');
  checkOptions(path, options, fields);
  const complete: CompleteNewtonOptions = {
    method: options.method ?? 'newton',
    iterations: options.iterations ?? 50,
    tolerance: options.tolerance ?? 1e-9,
    linear: options.linear ?? 'cholesky',
    start: options.start ?? 10,
    substeps: options.substeps ?? 1,
  };
  checkOneOf(path, 'method', complete.method, ['newton', 'semi-implicit'] as const);
  checkInteger(path, 'iterations', complete.iterations, { atLeast: 1, atMost: 100000 });
  checkNumber(path, 'tolerance', complete.tolerance, { atLeast: 0, atMost: 1 });
  checkOneOf(path, 'linear', complete.linear, ['cholesky', 'pcg'] as const);
  checkInteger(path, 'start', complete.start, { atLeast: 0, atMost: 100000 });
  checkInteger(path, 'substeps', complete.substeps, { atLeast: 1, atMost: 1000 });
  return complete;
}
