/** Springs as distance constraints, held by forces that one linear system a step gives (CSSE 2022 section 3.2 and 4.2). */
import type { Solver } from '../solver';
import { type ConstraintEnforcementOptions, completeOptions } from './options';
import { prepare } from './prepare';
import { kernels } from './step';

export type { ConstraintEnforcementOptions, ConstraintKind, Preconditioner, Product, Unknowns } from './options';

export function constraintEnforcement(options: ConstraintEnforcementOptions = {}): Solver {
  const complete = completeOptions(options);
  return {
    name: 'constraintEnforcement',
    options: { ...complete },
    backends: ['reference', 'wasm', 'webgpu'],
    implicitEuler: false,
    measuresLoads: ['reference', 'wasm', 'webgpu'],
    kernels,
    prepare: (model, backend) => prepare(model, complete, backend),
  };
}
