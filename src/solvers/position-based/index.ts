/** Position-based dynamics (Mueller 2007, XPBD of Macklin 2016), in parallel by colours and phantoms (Fratarcangeli and Pellacini 2015). */
import type { BackendName } from '../../compute/backend';
import { everyElement } from '../../elements/local-elements';
import type { Solver } from '../solver';
import { completeOptions, type PositionBasedOptions, type Schedule } from './options';
import { prepare, prepareElsewhere } from './prepare';
import { kernels } from './step';

export type { PositionBasedOptions, Schedule } from './options';

export function positionBased(options: PositionBasedOptions = {}): Solver {
  const complete = completeOptions(options);
  return {
    name: 'positionBased',
    options: { ...complete },
    elements: everyElement,
    takesAir: true,
    backends: backendsOf(complete.schedule),
    // Tethers are no energy that the exact step knows.
    implicitEuler: complete.tethers === false,
    measuresLoads: backendsOf(complete.schedule),
    kernels,
    prepare: (model, backend) => prepare(model, complete, backend),
    prepareElsewhere: (model, backend, background) => prepareElsewhere(model, complete, backend, background),
    startsElsewhere: true,
  };
}

function backendsOf(schedule: Schedule): readonly BackendName[] {
  if (schedule === 'gauss-seidel') return ['reference', 'wasm'];
  return schedule === 'patches' ? ['reference', 'webgpu'] : ['reference', 'wasm', 'webgpu'];
}
