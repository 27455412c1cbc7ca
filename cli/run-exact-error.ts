/** `--exact-error`: how far the last step of a run was from the exact one. */
import type { Metrics } from '../src/io';
import type { Solver } from '../src/solvers/solver';
import type { World } from '../src/world/types';
import { UsageError } from './usage-error';

export type ExactError = NonNullable<Metrics['exactError']>;

/** What would fail after the run fails before it. */
export function checkExactError({ name, implicitEuler, options: { integrator } }: Solver): void {
  if (implicitEuler === false) throw new UsageError(`--exact-error compares with implicit Euler, which ${name} is not`);
  if (integrator === undefined || integrator === 'implicit-euler') return;
  throw new UsageError(
    `--exact-error compares with implicit Euler: integrator must be implicit-euler, got "${integrator}"`,
  );
}

export async function measureExactError(world: World): Promise<ExactError> {
  const { frame } = world;
  return { frame, ...(await world.relativeError()) };
}

export function describeExactError({ relative, iterations, converged }: ExactError, { substeps }: World): string {
  const step = substeps === 1 ? 'the last step' : `the last of ${substeps} substeps`;
  const end = converged ? `found in ${iterations}` : `not reached, so it may be more, in ${iterations}`;
  return `exact error of ${step}: ${Number(relative.toPrecision(3))} (0 is exact, 1 the first guess; exact step ${end} Newton iterations)`;
}
