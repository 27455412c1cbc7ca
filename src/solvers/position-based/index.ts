/** Position-based dynamics (Mueller 2007, XPBD of Macklin 2016), in parallel by colours and phantoms (Fratarcangeli and Pellacini 2015). */
import { everyElement } from '../../elements/local-elements';
import type { Solver } from '../solver';
import { completeOptions, type PositionBasedOptions } from './options';
import { prepare } from './prepare';
import { kernels } from './step';

export type { PositionBasedOptions, Schedule } from './options';

export function positionBased(options: PositionBasedOptions = {}): Solver {
  const complete = completeOptions(options);
  return {
    name: 'positionBased',
    options: { ...complete },
    elements: everyElement,
    backends: complete.schedule === 'gauss-seidel' ? ['reference', 'wasm'] : ['reference', 'wasm', 'webgpu'],
    kernels,
    prepare: (model) => prepare(model, complete),
  };
}
