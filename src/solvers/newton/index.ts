/** The exact implicit Euler step by Newton's method, or one iteration of it (Liu 2013 section 5; Baraff and Witkin 1998). */

import { everyElement } from '../../elements/local-elements';
import { integratorKernels } from '../../stages/integrator';
import type { Solver } from '../solver';
import { completeOptions, type NewtonOptions } from './options';
import { prepare } from './prepare';

export type { NewtonMethod, NewtonOptions } from './options';

export function newton(options: NewtonOptions = {}): Solver {
  const complete = completeOptions(options);
  return {
    name: 'newton',
    options: { ...complete },
    elements: everyElement,
    backends: ['reference'],
    kernels: integratorKernels,
    prepare: (model) => prepare(model, complete),
  };
}
