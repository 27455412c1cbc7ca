/**
 * Semi-implicit Euler (Baraff and Witkin 1998; Liu 2013 eq. 6): the forces are linearised where the step begins, and one linear system is
 * solved. That is one iteration of Newton's method from there, without a line search. With long steps the system may be indefinite, and
 * its solution then no minimum of anything; that is reported, and the system is corrected as Newton's method does it.
 */
import { createLinearSolver, type LinearOptions } from './linear-solver';
import { newtonDirection } from './newton-direction';
import type { Objective } from './objective';

export interface SemiImplicitResult {
  /** x, y, z of each particle [m]; not numbers if the objective has none. */
  x: Float64Array;
  /** The system was not positive definite, and was corrected. */
  indefinite: boolean;
  /** Of conjugate gradients. */
  linearIterations: number;
  /** [ms] */
  ms: number;
}

export interface SemiImplicit {
  /** `before`: positions at the start of the step with held particles where they end it, x, y, z of each [m]. */
  step(before: Float64Array): SemiImplicitResult;
  dispose(): void;
}

/**
 * For use over many steps with what changes in the objective: y, h, and what is held. With one iteration alone, conjugate gradients are
 * taken further than in Newton's method: `linearTolerance` is 1e-6.
 */
export async function createSemiImplicit(objective: Objective, options: LinearOptions = {}): Promise<SemiImplicit> {
  const linear = await createLinearSolver(objective.hessian(objective.y), { linearTolerance: 1e-6, ...options });
  return {
    step(before) {
      const began = performance.now();
      const gradient = new Float64Array(before.length);
      objective.gradient(before, gradient);
      const found = newtonDirection(objective, linear, before, gradient, 'project');
      return {
        x: before.map((coordinate, i) => (found ? coordinate + found.direction[i] : Number.NaN)),
        indefinite: found === null || found.correction.leftOut > 0 || found.correction.shift > 0,
        linearIterations: found?.linearIterations ?? 0,
        ms: performance.now() - began,
      };
    },
    dispose: () => linear.dispose(),
  };
}
