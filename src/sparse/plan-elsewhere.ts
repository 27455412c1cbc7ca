/** The symbolic factorisation of the matrix of a graph in a worker, while the caller goes on. */
import { askWorker } from '../core/ask-worker';
import type { CancelSignal } from '../core/cancel-signal';
import { planWorker } from '../generated/plan-worker';
import type { EdgePattern } from './edge-pattern';
import type { FactorLayout } from './factor-layout';
import type { FactorPlan } from './types';

export interface PlannedMatrix extends EdgePattern {
  readonly plan: FactorPlan;
  readonly layout: FactorLayout;
}

/**
 * What `edgePattern`, `planComponents` and `factorLayout` give for a graph of `size` nodes and two `ends` per edge, to the last index. `grid` is that of `PlanOptions`.
 * Rejects where `askWorker` does.
 */
export const planElsewhere = (
  size: number,
  ends: Uint32Array,
  signal?: CancelSignal,
  grid?: Int32Array,
): Promise<PlannedMatrix> => askWorker({ source: planWorker, message: { size, ends, grid }, signal });
