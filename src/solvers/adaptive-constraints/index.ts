/** Adaptive constraint activation and deactivation: springs that stretch too far become constraints, and come back (CSSE 2022 section 4.3). */
import type { Solver } from '../solver';
import { type AdaptiveConstraintsOptions, completeOptions } from './options';
import { prepare } from './prepare';
import { kernels } from './step';

export type { AdaptiveConstraintsOptions, ConstraintTarget } from './options';

export function adaptiveConstraints(options: AdaptiveConstraintsOptions = {}): Solver {
  const complete = completeOptions(options);
  return {
    name: 'adaptiveConstraints',
    options: { ...complete },
    backends: ['reference', 'wasm', 'webgpu'],
    implicitEuler: false,
    measuresLoads: ['reference', 'wasm', 'webgpu'],
    kernels,
    prepare: (model, backend) => prepare(model, complete, backend),
  };
}
