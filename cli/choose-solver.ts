/** The solver that was asked for, else the one the scene looks good with. */

import { nearestName } from '../src/core/nearest-name';
import { solvers } from '../src/generated/solvers';
import type { NamedScene } from '../src/scene/named-scene';
import type { Solver } from '../src/solvers/solver';
import type { RunOptions } from './run-options';
import { UsageError } from './usage-error';

type MakeSolver = (options?: Record<string, unknown>) => Solver;

/** By the names that users type. */
export const knownSolvers = solvers as unknown as Record<string, MakeSolver>;

export function chooseSolver(
  { solver, solverOptions }: Pick<RunOptions, 'solver' | 'solverOptions'>,
  named: NamedScene | null,
): Solver {
  const name = solver ?? named?.solver.name ?? 'projective';
  if (!Object.hasOwn(knownSolvers, name)) {
    const nearest = nearestName(name, Object.keys(knownSolvers));
    const known = Object.keys(knownSolvers).join(', ');
    throw new UsageError(
      `there is no solver "${name}"${nearest ? `; did you mean ${nearest}?` : ''}\nKnown solvers: ${known}`,
    );
  }
  const fromScene = named?.solver.name === name ? named.solver.options : {};
  return knownSolvers[name]({
    ...('budget' in solverOptions ? withoutIterations(fromScene) : fromScene),
    ...withLists(solverOptions, knownSolvers[name]().options),
  });
}

/** How many iterations a scene looks good with is no bound on those that fit into a time. */
function withoutIterations(options: Record<string, unknown>): Record<string, unknown> {
  const { iterations: _, numNonLinearIterations: __, ...others } = options;
  return others;
}

/** Where the solver wants a list, `a,b` is one, and so is `a`: brackets and quotes are hard to get past a shell. */
function withLists(given: Record<string, unknown>, defaults: Solver['options']): Record<string, unknown> {
  const isList = (key: string, value: unknown) => typeof value === 'string' && Array.isArray(defaults[key]);
  return Object.fromEntries(
    Object.entries(given).map(([key, value]) => [key, isList(key, value) ? String(value).split(',') : value]),
  );
}
