/**
 * The plan of multigrid as a worker makes it. scripts/generate.mjs bundles this file and all that it imports into the string of src/generated/multigrid-worker.ts, which
 * `planMultigridElsewhere` starts.
 */
import type { WorkerAnswer } from '../../core/ask-worker';
import { buffersOf } from '../../core/buffers-of';
import { planMultigrid } from './plan-multigrid';
import type { MultigridPlan } from './types';

/** The arguments of `planMultigrid`. */
export interface MultigridJob {
  readonly ends: Uint32Array;
  readonly stiffness: Float64Array;
  readonly mass: Float64Array;
  readonly held: Uint8Array;
}

export function work({ ends, stiffness, mass, held }: MultigridJob): WorkerAnswer<MultigridPlan> {
  const answer = planMultigrid(ends, stiffness, mass, held);
  return { answer, transfer: buffersOf(answer) };
}
