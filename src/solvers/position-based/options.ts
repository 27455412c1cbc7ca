/** Options of position-based dynamics, their defaults and their checks. */
import {
  checkFields,
  checkInteger,
  checkNumber,
  checkObject,
  checkOneOf,
  checkOptions,
  fail,
  inside,
  pathOf,
} from '../../core/check';

/** In which order constraints are solved. */
export type Schedule = 'auto' | 'coloured' | 'patches' | 'phantoms' | 'gauss-seidel' | 'jacobi' | 'hybrid-jacobi';

export interface PositionBasedOptions {
  /** Steps per `world.step()`, each of its share of the time step. Default 20. */
  substeps?: number;
  /** Times that all constraints are solved in a step. Default 1: more substeps are worth more than iterations (Macklin 2019). */
  iterations?: number;
  /**
   * 'auto' (the default): 'patches' on a GPU, else 'coloured'. 'coloured': Gauss-Seidel, the constraints of a colour at once. 'patches': likewise within patches of a few hundred particles, each on a workgroup of a GPU; what they share is split, as with
   * 'phantoms', and a sweep is one dispatch; not on wasm. 'phantoms': likewise, but particles that too many constraints share are split, so that `colours` are enough (Fratarcangeli 2015). 'gauss-seidel': one
   * constraint after the other, on one thread; not on webgpu. 'jacobi': all at once, and particles go to the mean of what their constraints want. 'hybrid-jacobi': the first `colours` by Gauss-Seidel, the rest by Jacobi.
   */
  schedule?: Schedule;
  /** Of 'phantoms' and 'hybrid-jacobi': colours of each type of constraint. 'auto' (the default): half of the most constraints of that type that share a particle, but at least 2. */
  colours?: number | 'auto';
  /**
   * Of 'phantoms': how many constraints a phantom has. 'shared' (the default): up to `colours`, so that there are as few phantoms as it takes, and never more colours. 'single': one, as in the paper (Fratarcangeli 2015 algorithm 2), whose cliques
   * then have at most `colours` constraints; it may take a few colours more, and converges more slowly.
   */
  phantoms?: 'shared' | 'single';
  /** Of 'phantoms', 'patches', 'jacobi' and 'hybrid-jacobi': how far particles go towards the mean of their copies, above 0 and below 2. Default 1. */
  relaxation?: number;
  /**
   * 'material' (the default): the stiffness of the springs and elements themselves, as compliance (XPBD, Macklin 2016), which depends on neither step nor iterations. A number from 0 to 1: the share of its error that every
   * constraint mends in a step, whatever the material (Mueller 2007).
   */
  stiffness?: 'material' | number;
  /**
   * Long-range tethers (Kim 2012): each free particle is kept within the length of the shortest path along its body to what pins hold, times `slack`, a number from 1 on. `true`: a slack of 1, with which no body hangs lower than its length at
   * rest. Default false: the material alone says how far a body stretches.
   */
  tethers?: boolean | { slack: number };
}

export interface CompletePositionBasedOptions extends Required<PositionBasedOptions> {
  tethers: false | { slack: number };
}

const schedules: readonly Schedule[] = [
  'auto',
  'coloured',
  'patches',
  'phantoms',
  'gauss-seidel',
  'jacobi',
  'hybrid-jacobi',
];
const fields = ['substeps', 'iterations', 'schedule', 'colours', 'phantoms', 'relaxation', 'stiffness', 'tethers'];

export function completeOptions(options: PositionBasedOptions): CompletePositionBasedOptions {
  const path = pathOf('positionBased');
  checkOptions(path, options, fields);
  const complete: CompletePositionBasedOptions = {
    substeps: options.substeps ?? 20,
    iterations: options.iterations ?? 1,
    schedule: options.schedule ?? 'auto',
    colours: options.colours ?? 'auto',
    phantoms: options.phantoms ?? 'shared',
    relaxation: options.relaxation ?? 1,
    stiffness: options.stiffness ?? 'material',
    tethers: completeTethers(options.tethers),
  };
  checkInteger(path, 'substeps', complete.substeps, { atLeast: 1, atMost: 1000 });
  checkInteger(path, 'iterations', complete.iterations, { atLeast: 1, atMost: 100_000 });
  checkOneOf(path, 'schedule', complete.schedule, schedules);
  if (complete.colours !== 'auto') {
    checkInteger(path, "colours, unless 'auto',", complete.colours, { atLeast: 2, atMost: 1000 });
    if (complete.schedule !== 'phantoms' && complete.schedule !== 'hybrid-jacobi') {
      fail(path, 'colours', "be left out where the schedule is not 'phantoms' or 'hybrid-jacobi'", complete.colours);
    }
  }
  checkOneOf(path, 'phantoms', complete.phantoms, ['shared', 'single']);
  if (options.phantoms !== undefined && complete.schedule !== 'phantoms') {
    fail(path, 'phantoms', "be left out where the schedule is not 'phantoms'", complete.phantoms);
  }
  checkNumber(path, 'relaxation', complete.relaxation, { above: 0, atMost: 1.999 });
  if (complete.stiffness !== 'material') {
    checkNumber(path, "stiffness, unless 'material',", complete.stiffness, { atLeast: 0, atMost: 1 });
  }
  return complete;
}

function completeTethers(tethers: unknown = false): false | { slack: number } {
  if (typeof tethers === 'boolean') return tethers && { slack: 1 };
  const path = pathOf('positionBased');
  const given = checkObject(path, 'tethers', tethers, 'true, false or an object such as { slack: 1.1 }');
  const at = inside(path, 'tethers');
  checkFields(at, given, ['slack']);
  return { slack: checkNumber(at, 'slack', given.slack, { atLeast: 1, atMost: 10 }) };
}
