/** Options of projective dynamics, their defaults and their checks. */

import {
  checkBoolean,
  checkFields,
  checkInteger,
  checkNumber,
  checkOneOf,
  checkOptions,
  type ErrorPath,
  fail,
  inside,
  isObject,
  pathOf,
} from '../../core/check';
import { type Integrator, integrators } from '../../stages/integrator';

/** How the linear system of the global step is solved. */
export type GlobalStep =
  | 'auto'
  | 'cholesky'
  | 'multigrid'
  | 'jacobi'
  | 'gauss-seidel'
  | 'red-black'
  | 'coloured'
  | 'chebyshev';

/** How iterations get further than each by itself. */
export type AccelerationName = 'auto' | 'none' | 'over-relaxed' | 'lbfgs' | 'anderson';

/** Which matrix the factor of 'cholesky' is that of. */
export type GlobalMatrix = 'condensed' | 'exact';

/** Time for one `world.step()`, all substeps together. */
export interface TimeBudget {
  /** [ms] */
  ms: number;
}

export interface ProjectiveOptions {
  /**
   * 'auto' (the default): 'cholesky' up to 20,000 particles, on a CPU up to 70,000 of sheets on grids (those of bodies that are alike count once), unless the factor would be too large, and 'multigrid' for what is larger. 'cholesky' solves exactly with a factor made once (Liu 2013),
   * on webgpu with its inverse. 'multigrid' takes one V-cycle per iteration: no factor, at a cost that grows as the number of particles. 'red-black' and 'coloured' are Gauss-Seidel sweeps, many particles at a time (Pall 2018),
   * 'gauss-seidel' goes through the particles one after the other, on one thread. 'chebyshev' is accelerated Jacobi.
   */
  global?: GlobalStep;
  /**
   * Of 'cholesky': memory for the factor [MiB]. 'auto' takes another global step where that is not enough. On webgpu 'cholesky' stores the inverse of the factor in as many layers as it takes to fit into it, and is refused where it cannot.
   * Default 256.
   */
  factorMemory?: number;
  /**
   * Of 'cholesky'. 'condensed' (the default): threads carry the share of diagonals and bend springs, which leaves a third of the factor's entries; iterations converge to the same step, in as many of them or a few percent more. Bodies whose diagonals and bend springs
   * are too stiff for that keep them, with plain iterations sooner than with those that learn. 'exact': every spring counts where it is (Liu 2013 eq. 12).
   */
  matrix?: GlobalMatrix;
  /** Steps per `world.step()`, each of its share of the time step. Default 20. */
  substeps?: number;
  /** Local steps (Pall 2018 Alg. 1), in each substep. Default 1. With a `budget` it is the maximum, by default 1000. */
  numNonLinearIterations?: number;
  /**
   * As many iterations as fit into this time, at least one in each substep and the same number in all of them: `{ ms: 2 }`. The number follows from the times of earlier steps and hardly changes once it is found;
   * `world.facts.iterations` and `statistics().solver.iterations` have it. Two runs are then not alike to the last bit. See docs/time-budget.md. Default 'none'.
   */
  budget?: TimeBudget | 'none';
  /**
   * Sweeps of the global step after each local step; 'cholesky' has no use for it. With integrators other than
   * 'implicit-euler', an odd number is made even by one more: else they blow up. Default 6.
   */
  numLinearIterations?: number;
  /** Short for `numNonLinearIterations`. */
  iterations?: number;
  /**
   * Of 'red-black': takes bodies with shear springs, bend springs and elements too, in two runs a sweep as ever. What joins particles of one colour pulls by where they were before that half of the sweep. Stable at any stiffness, but each
   * sweep is worth less than one by 'coloured': see the README of projective dynamics. Default false: such bodies are refused.
   */
  lagged?: boolean;
  /**
   * Of two iterations or more: each learns from the one before it, and a step comes as near to the exact one in a quarter to a tenth of the iterations. 'lbfgs': quasi-Newton (Liu 2017). 'anderson': Anderson acceleration (Peng 2018). 'none': every iteration by
   * itself (Liu 2013, Pall 2018). 'over-relaxed', with 'cholesky' and 'multigrid': every second iteration goes 1.7 times as far, at no cost. 'auto' (the default): 'lbfgs' with 'cholesky' and 'multigrid', 'over-relaxed' there with
   * 'generalised-midpoint', 'anderson' with sweeps, 'none' with 'implicit-midpoint' and 'energy-momentum'. Those keep energy by going twice as far as the iterations found, and iterations that learn
   * but do not converge may find too much: stiff ropes flew apart. Sweeps in a scene with colliders do without, whatever is asked for, since contact comes between them.
   */
  acceleration?: AccelerationName;
  /**
   * Over-relaxation of the Gauss-Seidel sweeps, above 0 and below 2: 1 is the paper's, more carries corrections further in few sweeps.
   * Too much of it for the number of sweeps feeds energy into slack ropes. Default 2 - 3 / numLinearIterations, but at least 1.
   */
  relaxation?: number;
  /**
   * Chebyshev: the spectral radius that it assumes of the Jacobi iteration, 0 to 1. 'auto' (the default): Gershgorin's bound, but no
   * more than 1 - 2 / numLinearIterations^2, which few iterations can make use of.
   */
  rho?: number | 'auto';
  /**
   * 'implicit-euler' (the default): stable and calm; it damps, the more so the longer the step. 'generalised-midpoint': solves for 0.7 of the step and goes on from there; damps slow motion by two fifths of that. 'energy-momentum': of second order, damps
   * nothing and keeps energy, as far as the iterations converge. 'implicit-midpoint': likewise of second order and symplectic,
   * for steps that resolve the stiffest springs; else they blow up. The world warns of steps that are too long for these two by the event 'step-too-long'. Both want a global step other than 'gauss-seidel', which blows up with
   * them unless it converges. See docs/damping-and-integrators.md.
   */
  integrator?: Integrator;
}

export interface CompleteProjectiveOptions {
  global: GlobalStep;
  factorMemory: number;
  matrix: GlobalMatrix;
  substeps: number;
  numNonLinearIterations: number;
  budget: TimeBudget | 'none';
  numLinearIterations: number;
  lagged: boolean;
  relaxation: number;
  acceleration: AccelerationName;
  rho: number | 'auto';
  integrator: Integrator;
}

const globals: readonly GlobalStep[] = [
  'auto',
  'cholesky',
  'multigrid',
  'jacobi',
  'gauss-seidel',
  'red-black',
  'coloured',
  'chebyshev',
];
const accelerations: readonly AccelerationName[] = ['auto', 'none', 'over-relaxed', 'lbfgs', 'anderson'];
const matrices: readonly GlobalMatrix[] = ['condensed', 'exact'];
const fields = [
  'global',
  'factorMemory',
  'matrix',
  'substeps',
  'numNonLinearIterations',
  'numLinearIterations',
  'iterations',
  'budget',
  'lagged',
  'acceleration',
  'relaxation',
  'rho',
  'integrator',
];

/** With one local step each, they are worth more than as many local steps in one: the README of this folder has the measurements. */
const defaultSubsteps = 20;

/** With a budget: f32 gains nothing from more, and a small scene would use the whole time for it. */
const defaultMaximum = 1000;

/** At 2 sweeps would never end. */
const mostRelaxation = 1.999;

export function completeOptions(options: ProjectiveOptions): CompleteProjectiveOptions {
  const path = pathOf('projective');
  checkOptions(path, options, fields);
  if (options.iterations !== undefined && options.numNonLinearIterations !== undefined) {
    fail(path, 'iterations', 'be left out when numNonLinearIterations is given', options.iterations);
  }
  const global = options.global ?? 'auto';
  const budget = options.budget === undefined ? 'none' : checkedBudget(path, options.budget);
  const numLinearIterations = options.numLinearIterations ?? 6;
  const complete: CompleteProjectiveOptions = {
    global,
    factorMemory: options.factorMemory ?? 256,
    matrix: options.matrix ?? 'condensed',
    substeps: options.substeps ?? defaultSubsteps,
    numNonLinearIterations:
      options.numNonLinearIterations ?? options.iterations ?? (budget === 'none' ? 1 : defaultMaximum),
    budget,
    numLinearIterations,
    lagged: options.lagged ?? false,
    acceleration: options.acceleration ?? 'auto',
    relaxation: options.relaxation ?? Math.min(mostRelaxation, Math.max(1, 2 - 3 / numLinearIterations)),
    rho: options.rho ?? 'auto',
    integrator: options.integrator ?? 'implicit-euler',
  };
  checkOneOf(path, 'global', complete.global, globals);
  checkOneOf(path, 'matrix', complete.matrix, matrices);
  checkOneOf(path, 'acceleration', complete.acceleration, accelerations);
  if (complete.acceleration === 'over-relaxed' && !['auto', 'cholesky', 'multigrid'].includes(complete.global)) {
    fail(
      path,
      'acceleration',
      `not be 'over-relaxed' with sweeps, which global: '${complete.global}' makes`,
      'over-relaxed',
    );
  }
  if (checkBoolean(path, 'lagged', complete.lagged) && global !== 'red-black') {
    fail(path, 'lagged', "be left out unless global is 'red-black'", complete.lagged);
  }
  checkNumber(path, 'factorMemory', complete.factorMemory, { above: 0, atMost: 2 ** 20 });
  checkInteger(path, 'substeps', complete.substeps, { atLeast: 1, atMost: 1000 });
  checkOneOf(path, 'integrator', complete.integrator, integrators);
  const outer = options.iterations === undefined ? 'numNonLinearIterations' : 'iterations';
  checkInteger(path, outer, complete.numNonLinearIterations, { atLeast: 1, atMost: 100000 });
  checkInteger(path, 'numLinearIterations', complete.numLinearIterations, { atLeast: 1, atMost: 100000 });
  checkNumber(path, 'relaxation', complete.relaxation, { above: 0, atMost: mostRelaxation });
  if (complete.rho !== 'auto') checkNumber(path, 'rho', complete.rho, { above: 0, atMost: 0.99999 });
  return complete;
}

function checkedBudget(path: ErrorPath, budget: unknown): TimeBudget | 'none' {
  if (budget === 'none') return 'none';
  if (!isObject(budget)) fail(path, 'budget', "be 'none' or an object with the time in ms", budget);
  const inBudget = inside(path, 'budget');
  checkFields(inBudget, budget, ['ms']);
  return { ms: checkNumber(inBudget, 'ms', budget.ms, { above: 0, atMost: 10_000, unit: 'ms' }) };
}
