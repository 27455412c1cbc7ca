/** The numbers of a factor, computed in a worker while the caller goes on with the old ones. */
import { runElsewhere } from '../compute/wasm/run-elsewhere';
import type { CancelSignal } from '../core/cancel-signal';
import { factorPanels } from './factor-panels.kernel';
import type { FactorTasks } from './factor-tasks';
import type { FactorPlan } from './types';

export interface FactorNumbers {
  /** L, panel by panel. */
  value: Float64Array;
  /** The first column whose diagonal was not positive, or -1. */
  column: number;
}

/** `loaded`: the numbers of A in the panels' layout. */
export async function factoriseElsewhere(
  plan: FactorPlan,
  { stages, task, taskPanel, panel, update, taskCount }: FactorTasks,
  loaded: Float64Array,
  signal?: CancelSignal,
): Promise<FactorNumbers> {
  const { value, status } = await runElsewhere(
    {
      kernel: factorPanels,
      spans: stages,
      arrays: {
        task,
        taskPanel,
        panel,
        row: plan.row,
        update,
        relative: new Uint32Array(plan.size * taskCount),
        value: loaded,
        status: new Uint32Array(taskCount),
      },
      uniforms: { size: plan.size },
    },
    signal,
  );
  return { value: new Float64Array(value), column: firstBad(new Uint32Array(status)) };
}

/** The least column that a task gave as the first that was not positive, or -1. */
export function firstBad(status: Uint32Array): number {
  return status.reduce((first, column) => (column > 0 && (first < 0 || column - 1 < first) ? column - 1 : first), -1);
}
