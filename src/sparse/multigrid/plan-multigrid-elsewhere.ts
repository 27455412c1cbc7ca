/** The plan of multigrid made in a worker, while the caller goes on: the same numbers, to the last bit. */
import { askWorker } from '../../core/ask-worker';
import type { CancelSignal } from '../../core/cancel-signal';
import { multigridWorker } from '../../generated/multigrid-worker';
import type { MultigridJob } from './multigrid-worker';
import type { MultigridPlan } from './types';

/** Rejects where `askWorker` does. */
export const planMultigridElsewhere = (job: MultigridJob, signal?: CancelSignal): Promise<MultigridPlan> =>
  askWorker({ source: multigridWorker, message: job, signal });
