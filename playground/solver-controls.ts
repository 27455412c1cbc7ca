/**
 * Which options of each solver have a menu or a slider, and what they are called. A solver that is not named here has none, and runs with
 * the options of its scene or its own.
 */
import type { World } from 'selvedge';
import type { solvers } from 'selvedge/solvers';

export type SolverName = keyof typeof solvers;

/** Menus: the solver's option of the same name, and its values in words. */
export const choices = {
  global: {
    label: 'Global step',
    values: {
      auto: 'Auto',
      cholesky: 'Cholesky',
      'red-black': 'Red-black',
      coloured: 'Coloured Gauss-Seidel',
      'gauss-seidel': 'Gauss-Seidel, serial',
      jacobi: 'Jacobi',
      chebyshev: 'Chebyshev',
    },
  },
  integrator: {
    label: 'Integrator',
    values: {
      'implicit-euler': 'Implicit Euler',
      'implicit-midpoint': 'Implicit midpoint',
      'energy-momentum': 'Energy-momentum',
    },
  },
  method: { label: 'Method', values: { newton: 'To convergence', 'semi-implicit': 'Semi-implicit Euler' } },
  linear: { label: 'Linear solve', values: { cholesky: 'Cholesky', pcg: 'Conjugate gradients' } },
} as const;
export type ChoiceName = keyof typeof choices;
export const choiceNames = Object.keys(choices) as ChoiceName[];

/** Sliders, in the order of the panel. */
export const countNames = ['substeps', 'iterations', 'sweeps'] as const;
export type CountName = (typeof countNames)[number];

export interface Count {
  label: string;
  /** What the solver calls it. */
  option: string;
  most: number;
  /** Whether the world has no use for it. */
  idle?(world: World): boolean;
}

export interface SolverControls {
  choices: readonly ChoiceName[];
  counts: Partial<Record<CountName, Count>>;
  /** What to know before one wonders. */
  note?: string;
}

const substeps: Count = { label: 'Substeps', option: 'substeps', most: 40 };

const controls: Partial<Record<string, SolverControls>> = {
  projective: {
    choices: ['global', 'integrator'],
    counts: {
      substeps,
      iterations: { label: 'Iterations', option: 'numNonLinearIterations', most: 40 },
      sweeps: {
        label: 'Sweeps',
        option: 'numLinearIterations',
        most: 40,
        idle: ({ facts }) => facts.global === 'cholesky',
      },
    },
  },
  newton: {
    choices: ['method', 'linear'],
    counts: {
      substeps,
      iterations: {
        label: 'Iterations',
        option: 'iterations',
        most: 100,
        idle: ({ solver }) => solver.options.method === 'semi-implicit',
      },
    },
    note: 'The exact step, to compare with: slow. Rope bridge, Pendulums and Strands are light enough to play with.',
  },
};

export function controlsOf(solver: string): SolverControls {
  return controls[solver] ?? { choices: [], counts: {} };
}

/** A number of the world's solver as it is, whoever chose it; undefined where there is none or it does nothing. */
export function countOf(world: World, name: CountName): number | undefined {
  const count = controlsOf(world.solver.name).counts[name];
  if (!count || count.idle?.(world)) return undefined;
  return name === 'substeps' ? world.substeps : (world.solver.options[count.option] as number | undefined);
}
