/** Projective dynamics, with a prefactored global step (Liu 2013) or matrix-free (Pall 2018). */
import { localElementNames } from '../../elements/local-elements';
import type { Solver } from '../solver';
import { completeOptions, type ProjectiveOptions } from './options';
import { prepare, prepareElsewhere } from './prepare';
import { kernels } from './step';

export type { Integrator } from '../../stages/integrator';
export type { GlobalStep, ProjectiveOptions, TimeBudget } from './options';

export function projective(options: ProjectiveOptions = {}): Solver {
  const complete = completeOptions(options);
  return {
    name: 'projective',
    options: { ...complete },
    elements: localElementNames,
    backends: ['reference', 'wasm', 'webgpu'],
    kernels,
    prepare: (model, backend) => prepare(model, complete, backend),
    prepareElsewhere: (model, backend, { signal }) => prepareElsewhere(model, complete, backend, signal),
  };
}
