/** The plan of a layout as a worker makes it: see `askWorker`. scripts/generate.mjs bundles this file and all that it imports into the string of src/generated/layout-worker.ts. */
import type { TellProgress, WorkerAnswer } from '../../core/ask-worker';
import { buffersOf } from '../../core/buffers-of';
import { type LayoutPlan, type PlanRequest, planLayout } from './plan-layout';

export function work(request: PlanRequest, tell: TellProgress): WorkerAnswer<LayoutPlan | null> {
  const answer = planLayout(request, tell);
  return { answer, transfer: buffersOf(answer) };
}
