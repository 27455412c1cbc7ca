/** Projective dynamics, with a prefactored global step (Liu 2013) or matrix-free (Pall 2018). */
import type { BackendName } from '../../compute/backend';
import { localElementNames } from '../../elements/local-elements';
import { extrapolates } from '../../stages/integrator';
import type { Solver } from '../solver';
import { type CompleteProjectiveOptions, completeOptions, type ProjectiveOptions } from './options';
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
    measuresLoads: measuresLoads(complete),
    kernels,
    prepare: (model, backend) => prepare(model, complete, backend),
    prepareElsewhere: (model, backend, { signal }) => prepareElsewhere(model, complete, backend, signal),
  };
}

/**
 * Sweeps undo a part of what contact between them did, and do not keep momentum by themselves; and integrators that go on past where they solved give what is in contact another velocity than what it was moved by.
 */
function measuresLoads({ global, integrator }: CompleteProjectiveOptions): readonly BackendName[] {
  const solves = global === 'auto' || global === 'cholesky' || global === 'multigrid';
  return solves && !extrapolates(integrator) ? ['reference', 'wasm', 'webgpu'] : [];
}
