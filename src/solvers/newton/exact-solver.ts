/** Newton's method for the step of any integrator: `newton` for implicit Euler, and for the others what their steps are compared with. */
import { everyElement } from '../../elements/local-elements';
import { type Integrator, integratorKernels } from '../../stages/integrator';
import type { Solver } from '../solver';
import type { CompleteNewtonOptions } from './options';
import { prepare } from './prepare';

export function exactSolver(options: CompleteNewtonOptions, integrator: Integrator): Solver {
  return {
    name: 'newton',
    options: { ...options },
    elements: everyElement,
    backends: ['reference'],
    kernels: integratorKernels,
    prepare: (model) => prepare(model, options, integrator),
  };
}
