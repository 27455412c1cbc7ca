/**
 * Newton's method on the objective of implicit Euler (Liu 2013 eq. 8, section 5): the exact answer x*, in f64.
 *
 * Each iteration solves with the Hessian and searches along the solution. Compressed springs can make the Hessian indefinite, and then
 * the solution need not descend: see `newtonDirection` for what is done about it. Near the minimum the Hessian is definite as it is, and
 * the method converges quadratically.
 */
import { checkInteger, checkNumber, checkOneOf, pathOf } from '../core/check';
import { gradientScale } from './gradient-scale';
import { lineSearch } from './line-search';
import { createLinearSolver, type LinearOptions } from './linear-solver';
import { type Correction, type CorrectionName, newtonDirection, noCorrection } from './newton-direction';
import type { Objective } from './objective';

export interface NewtonOptions extends LinearOptions {
  /** The most iterations. Default 100. */
  iterations?: number;
  /** Stops when the norm of the gradient falls to this share of `gradientScale`, or to its round-off. Default 1e-12. */
  tolerance?: number;
  /** What is done about an indefinite Hessian: see `newtonDirection`. Default 'project'. */
  correction?: CorrectionName;
}

/** What is known after an iteration; the first entry is the start. */
export interface NewtonIteration {
  /** g [kg m2] */
  g: number;
  /** Norm of the gradient of g [kg m]. */
  gradient: number;
  /** How much of the direction was taken, 0 to 1. */
  step: number;
  /** What it took to make the Hessian definite. */
  correction: Correction;
  /** Of conjugate gradients. */
  linearIterations: number;
  /** Time since the start [ms]. */
  ms: number;
}

export interface NewtonResult {
  /** x, y, z of each particle [m]. */
  x: Float64Array;
  /** g(x) [kg m2] */
  g: number;
  /** Norm of the gradient of g [kg m]. */
  gradient: number;
  /** What the tolerance is relative to [kg m]: see `gradientScale`. */
  scale: number;
  /** False if the iterations ran out, or no step made g smaller, before the gradient was small enough. */
  converged: boolean;
  iterations: number;
  trace: NewtonIteration[];
}

export interface Newton {
  /** From `start`: x, y, z of each particle, held ones in place [m]. Never throws for want of convergence. */
  minimise(start: Float64Array): NewtonResult;
  dispose(): void;
}

/** For use over many steps with what changes in the objective: y, h, and what is held. */
export async function createNewton(objective: Objective, options: NewtonOptions = {}): Promise<Newton> {
  const path = pathOf('newton');
  const iterations = checkInteger(path, 'iterations', options.iterations ?? 100, { atLeast: 0 });
  const tolerance = checkNumber(path, 'tolerance', options.tolerance ?? 1e-12, { atLeast: 0, atMost: 1 });
  const corrected = checkOneOf(path, 'correction', options.correction ?? 'project', ['project', 'shift'] as const);
  const linear = await createLinearSolver(objective.hessian(objective.y), options);
  return {
    minimise(start) {
      const began = performance.now();
      let x: Float64Array = start.slice();
      let g = objective.value(x);
      const gradient = new Float64Array(x.length);
      let norm = objective.gradient(x, gradient);
      const { scale, roundOff } = gradientScale(objective, x);
      const small = Math.max(tolerance * scale, roundOff);
      const trace: NewtonIteration[] = [
        { g, gradient: norm, step: 0, correction: noCorrection, linearIterations: 0, ms: 0 },
      ];
      let correction = noCorrection;
      while (norm > small && trace.length <= iterations) {
        const found = newtonDirection(objective, linear, x, gradient, corrected, correction);
        const next = found && lineSearch(objective, { x, direction: found.direction, g, gradient, norm });
        if (!next) break;
        ({ x, g } = next);
        ({ correction } = found);
        norm = objective.gradient(x, gradient);
        const { linearIterations } = found;
        trace.push({ g, gradient: norm, step: next.step, correction, linearIterations, ms: performance.now() - began });
      }
      return { x, g, gradient: norm, scale, converged: norm <= small, iterations: trace.length - 1, trace };
    },
    dispose: () => linear.dispose(),
  };
}
