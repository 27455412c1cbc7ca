/** The step of one body: from the particle buffers to the objective, and its minimum back into them. */
import { createHybrid } from '../../exact/hybrid';
import { Objective } from '../../exact/objective';
import { createSemiImplicit } from '../../exact/semi-implicit';
import type { Model } from '../../scene/assemble';
import type { CompleteNewtonOptions } from './options';

/** Four numbers a particle of the whole model: x, y, z [m] and the inverse mass [1/kg], 0 for held ones. */
export interface StepParticles {
  /** The first guess, which the solution replaces; held particles are in place. */
  position: Float64Array;
  /** Where the step began. */
  previous: Float64Array;
  /** y. */
  inertial: Float64Array;
}

export interface BodySolver {
  /**
   * Writes the positions at the end of a step. h [s] only occurs as h^2 k: stiffer springs are a longer h. Leaves them alone if y is not finite, for `updateVelocities` to find.
   */
  solve(particles: StepParticles, h: number): void;
  dispose(): void;
}

export async function createBodySolver(
  model: Model,
  body: number,
  options: CompleteNewtonOptions,
): Promise<BodySolver> {
  const [first, count] = [model.bodyFirst[body], model.bodies[body].particleCount];
  // The length of the step comes with each step.
  const objective = new Objective(model.bodies[body], { h: model.scene.timeStep });
  const minimiser = await createMinimiser(objective, options);
  const guess = new Float64Array(3 * count);
  const inverseMasses = new Float64Array(count);
  return {
    solve({ position, previous, inertial }, h) {
      const start = options.method === 'semi-implicit' ? previous : position;
      for (let p = 0; p < count; p++) {
        const from = 4 * (first + p);
        inverseMasses[p] = position[from + 3];
        for (let axis = 0; axis < 3; axis++) {
          guess[3 * p + axis] = (inverseMasses[p] === 0 ? position : start)[from + axis];
          objective.y[3 * p + axis] = inertial[from + axis];
        }
      }
      if (!objective.y.every(Number.isFinite)) return;
      objective.hold(inverseMasses);
      objective.h = h;
      const x = minimiser.solve(guess);
      for (let p = 0; p < count; p++) {
        for (let axis = 0; axis < 3; axis++) position[4 * (first + p) + axis] = x[3 * p + axis];
      }
    },
    dispose: () => minimiser.dispose(),
  };
}

interface Minimiser {
  solve(start: Float64Array): Float64Array;
  dispose(): void;
}

async function createMinimiser(objective: Objective, options: CompleteNewtonOptions): Promise<Minimiser> {
  if (options.method === 'semi-implicit') {
    const semiImplicit = await createSemiImplicit(objective, { linear: options.linear });
    return { solve: (start) => semiImplicit.step(start).x, dispose: () => semiImplicit.dispose() };
  }
  const { iterations, tolerance, linear, start } = options;
  const hybrid = await createHybrid(objective, { iterations, tolerance, linear, start });
  return { solve: (guess) => hybrid.minimise(guess).x, dispose: () => hybrid.dispose() };
}
