/** Options of projective dynamics, their defaults and their checks. */
import { checkInteger, checkNumber, checkOneOf, checkOptions, fail, placeOf } from '../../model/check';

/** How the linear system of the global step is solved. */
export type GlobalStep = 'auto' | 'jacobi' | 'gauss-seidel' | 'red-black' | 'coloured' | 'chebyshev';

export interface ProjectiveOptions {
  /**
   * 'auto' (the default): red-black where the springs form a bipartite graph, else coloured. 'gauss-seidel' goes through the particles
   * one after the other, on one thread. 'chebyshev' is accelerated Jacobi.
   */
  global?: GlobalStep;
  /** Local steps (Pall 2018 Alg. 1). Default 10. */
  numNonLinearIterations?: number;
  /** Sweeps of the global step after each local step. Default 1. */
  numLinearIterations?: number;
  /** Short for `numNonLinearIterations`. */
  iterations?: number;
  /**
   * Chebyshev: the spectral radius that it assumes of the Jacobi iteration, 0 to 1. 'auto' (the default): Gershgorin's bound, which is
   * never below the true one.
   */
  rho?: number | 'auto';
  /** Chebyshev: iterations at the start of a step that are plain Jacobi. Default 2. */
  delay?: number;
  /** Jacobi and Chebyshev: share of the Jacobi update that is taken, above 0 and at most 1. Default 1; 0.9 for chebyshev. */
  damping?: number;
}

export interface CompleteProjectiveOptions {
  global: GlobalStep;
  numNonLinearIterations: number;
  numLinearIterations: number;
  rho: number | 'auto';
  delay: number;
  damping: number;
}

const globals: readonly GlobalStep[] = ['auto', 'jacobi', 'gauss-seidel', 'red-black', 'coloured', 'chebyshev'];
const fields = ['global', 'numNonLinearIterations', 'numLinearIterations', 'iterations', 'rho', 'delay', 'damping'];

export function completeOptions(options: ProjectiveOptions): CompleteProjectiveOptions {
  const place = placeOf('projective');
  checkOptions(place, options, fields);
  if (options.iterations !== undefined && options.numNonLinearIterations !== undefined) {
    fail(place, 'iterations', 'be left out when numNonLinearIterations is given', options.iterations);
  }
  const global = options.global ?? 'auto';
  const complete: CompleteProjectiveOptions = {
    global,
    numNonLinearIterations: options.numNonLinearIterations ?? options.iterations ?? 10,
    numLinearIterations: options.numLinearIterations ?? 1,
    rho: options.rho ?? 'auto',
    delay: options.delay ?? 2,
    damping: options.damping ?? (global === 'chebyshev' ? 0.9 : 1),
  };
  checkOneOf(place, 'global', complete.global, globals);
  const outer = options.iterations === undefined ? 'numNonLinearIterations' : 'iterations';
  checkInteger(place, outer, complete.numNonLinearIterations, { atLeast: 1, atMost: 100000 });
  checkInteger(place, 'numLinearIterations', complete.numLinearIterations, { atLeast: 1, atMost: 100000 });
  if (complete.rho !== 'auto') checkNumber(place, 'rho', complete.rho, { above: 0, atMost: 0.99999 });
  checkInteger(place, 'delay', complete.delay, { atLeast: 0 });
  checkNumber(place, 'damping', complete.damping, { above: 0, atMost: 1 });
  return complete;
}
