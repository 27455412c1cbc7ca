/** The solver of the settings: each gets the options it has, on top of those of the scene where it is the scene's own. */
import type { Solver } from 'selvedge';
import { scenes } from 'selvedge/scenes';
import { solvers } from 'selvedge/solvers';
import type { Settings } from './settings';
import { controlsOf, optionOfChoice, quantityNames } from './solver-controls';

type MakeSolver = (options: Record<string, unknown>) => Solver;

export function makeSolver(settings: Settings): Solver {
  const { scene, solver } = settings;
  const suggested = scenes[scene].solver;
  const options: Record<string, unknown> = suggested.name === solver ? { ...suggested.options } : {};
  const { choices, quantities } = controlsOf(solver);
  for (const name of choices) {
    const chosen = settings[name];
    if (chosen !== null) options[name] = optionOfChoice(name, chosen);
  }
  for (const name of quantityNames) {
    const quantity = quantities[name];
    if (!quantity || settings[name] === null) continue;
    // The scene may call the number of iterations by its short name.
    delete options[name];
    options[quantity.option] = settings[name];
  }
  return runsThere((solvers[solver] as MakeSolver)(options), settings.backend);
}

/** Says what to do about it where the solver and the backend do not go together. */
function runsThere(solver: Solver, backend: Settings['backend']): Solver {
  if (backend === 'auto' || solver.backends.includes(backend)) return solver;
  const { global } = solver.options;
  const what = global === undefined ? solver.name : `${solver.name} with the global step ${global}`;
  throw new Error(
    `${what} runs on ${solver.backends.join(' and ')}, not on ${backend}. Choose another backend first: Auto will do.`,
  );
}
