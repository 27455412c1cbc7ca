/** The warning of steps that are longer than what is sure to be stable. */
import type { Solver } from '../solvers/solver';
import type { FrameTiming } from './take-substeps';
import type { WorldEvent } from './types';

/** `stable`: the longest step of the solver that is [s]. Null where there is nothing to warn of. */
export function longStepWarning(
  { frame, timeStep, substeps }: FrameTiming,
  stable: number,
  { options }: Solver,
): WorldEvent | null {
  const step = timeStep / substeps;
  if (step <= stable) return null;
  const auto = options.substeps === 'auto';
  const most = auto ? `, and 'auto' takes ${substeps} substeps at most` : '';
  const why = `a step of ${step} s is longer than the ${stable} s that are sure to be stable${most}`;
  return { type: 'step-too-long', frame, step, stable, auto, why };
}
