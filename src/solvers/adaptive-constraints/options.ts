/** Options of adaptive constraints, their defaults and their checks. */
import { type ConstraintKind, checkConstraintOptions } from '../../constraints/constraint-options';
import type { Preconditioner } from '../../constraints/precondition-constraints.kernel';
import { type Unknowns, unknownsNames } from '../../constraints/unknowns';
import { checkNumber, checkOneOf, checkOptions, fail, pathOf } from '../../core/check';

/** Which length a constraint keeps. */
export type ConstraintTarget = 'limit' | 'rest';

export interface AdaptiveConstraintsOptions {
  /**
   * Steps per `world.step()`, each of its share of the time step. 'auto' (the default): for multipliers half as many again as all springs need to be stable
   * as springs; for positions none longer than 1/1200 s. With fewer than springs need, the world warns by the event 'step-too-long', and constraints do not
   * become springs again: of multipliers alone.
   */
  substeps?: number | 'auto';
  /**
   * What a step is solved for. 'positions': springs and constraints together, implicitly, by iterations with a Cholesky factor, on wasm and reference. 'multipliers': the forces of the constraints, as in the paper, with springs that act by
   * their force at the start of the step. 'auto' (the default): positions for scenes of cloth on those backends, but multipliers where any option besides `threshold`, `hysteresis` and
   * `constraints` is given.
   */
  unknowns?: Unknowns | 'auto';
  /** Strain, stretched or compressed, past which a spring becomes a constraint. Default 0.1. */
  threshold?: number;
  /**
   * A constraint becomes a spring again when it exerts less than what the spring would at the threshold, by this share of it, 0 to 1. More of it
   * makes fewer of them go to and fro while a body settles. Default 0.2.
   */
  hysteresis?: number;
  /**
   * 'limit' (the default): a constraint keeps the length at the threshold, so that nothing jumps when it takes over or lets go. 'rest': it goes
   * back to the rest length. Of multipliers alone, as `recovery` is: for positions it is 'limit'.
   */
  target?: ConstraintTarget;
  /**
   * Share of what a constraint is too long or too short by that one step takes back, above 0 and at most 1. Less is calmer, more is tighter.
   * Default 0.2.
   */
  recovery?: number;
  /**
   * Kinds of spring that may become constraints. Default structural and shear: springs that span two edges shorten when a sheet folds, and as
   * constraints would not let it.
   */
  constraints?: readonly ConstraintKind[];
  /** Most iterations of conjugate gradients a step. Default 30; 1 for positions, where an iteration is one with the factor. */
  iterations?: number;
  /** Iterations stop for a body when this share of what its constraints are off by is left to mend, as the linear system has it. Of multipliers alone. Default 1e-2. */
  tolerance?: number;
  /**
   * What is added to the diagonal of the system, as a share of it: the system of a sheet is singular without. More of it converges faster and
   * lets constraints give. Default 3e-3. For positions it is a stiffness: how far the weight of the whole body would stretch
   * one constraint past its limit, as a strain. Default 1e-3.
   */
  regularisation?: number;
  /** Default 'block-jacobi'. */
  preconditioner?: Preconditioner;
  /** Whether they start from the constraint forces of the last step. Default true. */
  warmStart?: boolean;
  /** Damping of every spring while it is one: force for each m/s at which its ends part, the kd of eq. 1 [N s/m]. Default 0. */
  damping?: number;
}

/** 'auto': as the unknowns that are chosen for the model and the backend want it. */
export interface CompleteAdaptiveConstraintsOptions
  extends Omit<Required<AdaptiveConstraintsOptions>, 'iterations' | 'regularisation'> {
  iterations: number | 'auto';
  regularisation: number | 'auto';
}

const defaults = {
  multipliers: { iterations: 30, regularisation: 3e-3 },
  positions: { iterations: 1, regularisation: 1e-3 },
} as const satisfies Record<Unknowns, object>;

/** What is 'auto', for the unknowns that were chosen. */
export function defaultsOf({ iterations, regularisation }: CompleteAdaptiveConstraintsOptions, unknowns: Unknowns) {
  const ofThese = defaults[unknowns];
  return {
    iterations: iterations === 'auto' ? ofThese.iterations : iterations,
    regularisation: regularisation === 'auto' ? ofThese.regularisation : regularisation,
  };
}

/** The options that mean the same whatever the unknowns. */
const shared = ['unknowns', 'threshold', 'hysteresis', 'constraints'];

const fields = [
  'substeps',
  'unknowns',
  'threshold',
  'hysteresis',
  'target',
  'recovery',
  'constraints',
  'iterations',
  'tolerance',
  'regularisation',
  'preconditioner',
  'warmStart',
  'damping',
];
const targets: readonly ConstraintTarget[] = ['limit', 'rest'];

export function completeOptions(options: AdaptiveConstraintsOptions): CompleteAdaptiveConstraintsOptions {
  const path = pathOf('adaptiveConstraints');
  checkOptions(path, options, fields);
  const tuned = Object.entries(options).some(([field, value]) => value !== undefined && !shared.includes(field));
  const unknowns = (options.unknowns ?? 'auto') === 'auto' && tuned ? 'multipliers' : (options.unknowns ?? 'auto');
  checkOneOf(path, 'unknowns', unknowns, ['auto', ...unknownsNames]);
  const complete: CompleteAdaptiveConstraintsOptions = {
    substeps: options.substeps ?? 'auto',
    unknowns,
    threshold: options.threshold ?? 0.1,
    hysteresis: options.hysteresis ?? 0.2,
    target: options.target ?? 'limit',
    recovery: options.recovery ?? 0.2,
    constraints: options.constraints ?? ['structural', 'shear'],
    iterations: options.iterations ?? (unknowns === 'auto' ? 'auto' : defaults[unknowns].iterations),
    tolerance: options.tolerance ?? 1e-2,
    regularisation: options.regularisation ?? (unknowns === 'auto' ? 'auto' : defaults[unknowns].regularisation),
    preconditioner: options.preconditioner ?? 'block-jacobi',
    warmStart: options.warmStart ?? true,
    damping: options.damping ?? 0,
  };
  checkConstraintOptions(path, complete);
  checkNumber(path, 'threshold', complete.threshold, { above: 0, atMost: 1e6 });
  checkNumber(path, 'hysteresis', complete.hysteresis, { atLeast: 0, atMost: 1 });
  checkOneOf(path, 'target', complete.target, targets);
  checkNumber(path, 'recovery', complete.recovery, { above: 0, atMost: 1 });
  if (unknowns === 'positions' && complete.target === 'rest') {
    fail(path, 'target', "be 'limit' where the unknowns are 'positions'", complete.target);
  }
  return { ...complete, constraints: [...complete.constraints] };
}
