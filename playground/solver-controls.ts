/**
 * Which options of each solver have a menu or a slider, and what they are called. A solver that is not named here has none, and runs with
 * the options of its scene or its own.
 */
import type { World } from 'selvedge';
import type { solvers } from 'selvedge/solvers';
import { percent, scientific } from './panel/format';

export type SolverName = keyof typeof solvers;

/** Menus: the solver's option of the same name, and its values in words. A list is written with commas. */
export const choices = {
  global: {
    label: 'Global step',
    values: {
      auto: 'Auto',
      cholesky: 'Cholesky',
      multigrid: 'Multigrid',
      'red-black': 'Red-black',
      coloured: 'Coloured Gauss-Seidel',
      'gauss-seidel': 'Gauss-Seidel, serial',
      jacobi: 'Jacobi',
      chebyshev: 'Chebyshev',
    },
  },
  acceleration: {
    label: 'Acceleration',
    values: { auto: 'Auto', 'over-relaxed': 'Over-relaxed', lbfgs: 'L-BFGS', anderson: 'Anderson', none: 'None' },
  },
  integrator: {
    label: 'Integrator',
    values: {
      'implicit-euler': 'Implicit Euler',
      'generalised-midpoint': 'Generalised midpoint',
      'implicit-midpoint': 'Implicit midpoint',
      'energy-momentum': 'Energy-momentum',
    },
  },
  method: { label: 'Method', values: { newton: 'To convergence', 'semi-implicit': 'Semi-implicit Euler' } },
  linear: { label: 'Linear solve', values: { cholesky: 'Cholesky', pcg: 'Conjugate gradients' } },
  constraints: {
    label: 'Constraints',
    values: {
      structural: 'Structural',
      'structural,shear': 'Structural, shear',
      'structural,shear,bend': 'Structural, shear, bend',
    },
  },
  product: { label: 'Product', values: { auto: 'Auto', 'matrix-free': 'Matrix-free', assembled: 'Assembled' } },
  preconditioner: {
    label: 'Precondition',
    values: { 'block-jacobi': 'Block Jacobi', jacobi: 'Jacobi', none: 'None' },
  },
  schedule: {
    label: 'Schedule',
    values: {
      auto: 'Auto',
      coloured: 'Coloured Gauss-Seidel',
      patches: 'Patches',
      phantoms: 'Phantoms',
      'gauss-seidel': 'Gauss-Seidel, serial',
      jacobi: 'Averaged Jacobi',
      'hybrid-jacobi': 'Hybrid Jacobi',
    },
  },
  tethers: { label: 'Tethers', values: { off: 'Off', on: 'On' } },
  target: { label: 'Held at', values: { limit: 'Threshold', rest: 'Rest length' } },
} as const;
export type ChoiceName = keyof typeof choices;
export const choiceNames = Object.keys(choices) as ChoiceName[];

/** The option as the solver takes it. */
export function optionOfChoice(name: ChoiceName, text: string): unknown {
  if (name === 'tethers') return text === 'on';
  return name === 'constraints' ? text.split(',') : text;
}

/** The other way round. */
export function choiceOfOption(name: ChoiceName, option: unknown): string {
  if (name === 'tethers') return option ? 'on' : 'off';
  return String(option);
}

/** Sliders, in the order of the panel. */
export const quantityNames = [
  'substeps',
  'iterations',
  'sweeps',
  'relaxation',
  'tolerance',
  'threshold',
  'hysteresis',
  'damping',
] as const;
export type QuantityName = (typeof quantityNames)[number];

export interface Quantity {
  label: string;
  /** What the solver calls it. */
  option: string;
  least: number;
  most: number;
  /** Not only whole numbers. */
  fractional?: boolean;
  /** Each notch of the slider is this many times the last; left out, all are as far apart as `notch`. */
  factor?: number;
  /** Default 1. */
  notch?: number;
  /** Whether there is a notch for 0 before the first. */
  zero?: boolean;
  /** Whether the solver can find the number by itself. */
  auto?: boolean;
  format?(value: number): string;
  /** Whether the world has no use for it. */
  idle?(world: World): boolean;
}

export interface SolverControls {
  choices: readonly ChoiceName[];
  quantities: Partial<Record<QuantityName, Quantity>>;
  /** What the solver's shades are of, where it has some: see `world.readShades`. */
  shades?: string;
  /** What to know before one wonders. */
  note?(world: World): string;
}

const substeps: Quantity = { label: 'Substeps', option: 'substeps', least: 1, most: 40 };
/** Explicit springs want many: quarters of a doubling. */
const autoSubsteps: Quantity = { ...substeps, most: 4096, factor: 2 ** 0.25, auto: true };
const damping: Quantity = {
  label: 'Damping',
  option: 'damping',
  least: 0.0001,
  most: 1,
  fractional: true,
  factor: 10 ** 0.25,
  zero: true,
  format: (value) => scientific(value, 2),
};
const tolerance: Quantity = {
  label: 'Tolerance',
  option: 'tolerance',
  least: 1e-7,
  most: 0.1,
  fractional: true,
  factor: 10 ** 0.5,
  format: (value) => scientific(value, 1),
};
const share = { fractional: true, notch: 0.01, format: percent };
const iterations: Quantity = { label: 'Iterations', option: 'iterations', least: 1, most: 100 };

const controls: Partial<Record<string, SolverControls>> = {
  projective: {
    choices: ['global', 'acceleration', 'integrator'],
    quantities: {
      substeps,
      iterations: { ...iterations, option: 'numNonLinearIterations', most: 40 },
      sweeps: {
        label: 'Sweeps',
        option: 'numLinearIterations',
        least: 1,
        most: 40,
        idle: ({ facts }) => facts.global === 'cholesky' || facts.global === 'multigrid',
      },
    },
  },
  newton: {
    choices: ['method', 'linear'],
    quantities: {
      substeps,
      iterations: { ...iterations, idle: ({ solver }) => solver.options.method === 'semi-implicit' },
    },
    note: () =>
      'The exact step, to compare with: slow. Rope bridge, Pendulums and Strands are light enough to play with.',
  },
  positionBased: {
    choices: ['schedule', 'tethers'],
    quantities: {
      substeps,
      iterations,
      relaxation: {
        label: 'Relaxation',
        option: 'relaxation',
        least: 0.1,
        most: 1.9,
        fractional: true,
        notch: 0.1,
        format: (value) => value.toFixed(1),
        idle: ({ solver }) => solver.options.schedule === 'coloured' || solver.options.schedule === 'gauss-seidel',
      },
    },
    note: () =>
      'Constraints are solved one after the other, as in most games. Stiff materials take more substeps to be as stiff as they should; tethers keep what hangs from sagging meanwhile.',
  },
  massSpring: {
    choices: [],
    quantities: { substeps: autoSubsteps, damping },
    note: (world) =>
      `Forces and nothing else: no system is solved, so a step is cheap and must be short. ${pace(world)}`,
  },
  constraintEnforcement: {
    choices: ['constraints', 'product', 'preconditioner'],
    quantities: { substeps: autoSubsteps, iterations: { ...iterations, most: 200, auto: true }, tolerance, damping },
    note: (world) =>
      `Springs that are constraints keep their length: each step solves for the positions or the forces that do it, the latter heavy on a CPU. The residual says how far it got.${warnOfSolids(world)}`,
  },
  adaptiveConstraints: {
    choices: ['constraints', 'target'],
    quantities: {
      substeps: autoSubsteps,
      threshold: { ...share, label: 'Threshold', option: 'threshold', least: 0.01, most: 0.5 },
      hysteresis: { ...share, label: 'Hysteresis', option: 'hysteresis', least: 0, most: 0.9, notch: 0.1 },
      iterations: { ...iterations, most: 200, auto: true },
      tolerance,
      damping,
    },
    shades: 'Constraints',
    note: () =>
      'Springs that are stretched or pressed beyond the threshold become constraints, and come back. Colour by Constraints and pull at the cloth to see it happen. Heavy on a CPU for all but cloth, and where more than thresholds and kinds of springs are set.',
  },
};

/** Who chose how many steps are taken. */
function pace({ substeps: count, solver }: World): string {
  const many = count === 1 ? 'One substep is' : `${count} substeps are`;
  return solver.options.substeps === 'auto' ? `${many} what this scene’s springs need.` : `${many} your choice.`;
}

/** A lattice has about six springs a particle, which has three ways to move. */
function warnOfSolids({ scene }: World): string {
  const solid = scene.bodies.some(({ kind }) => kind === 'softBody');
  return solid ? ' Solids have more springs than ways to move: as constraints they make them all but rigid.' : '';
}

export function controlsOf(solver: string): SolverControls {
  return controls[solver] ?? { choices: [], quantities: {} };
}

/** A number of the world's solver as it is, whoever chose it; undefined where there is none or it does nothing. */
export function quantityOf(world: World, name: QuantityName): number | undefined {
  const quantity = controlsOf(world.solver.name).quantities[name];
  if (!quantity || quantity.idle?.(world)) return undefined;
  return name === 'substeps' ? world.substeps : (world.solver.options[quantity.option] as number | undefined);
}

/** A name of the code in words: 'massSpring' is 'Mass spring'. */
export function inWords(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words[0].toUpperCase() + words.slice(1);
}
