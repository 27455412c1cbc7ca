/** The step of one body: from the particle buffers to the objective, and its minimum back into them. */
import { createHybrid } from '../../exact/hybrid';
import { Objective } from '../../exact/objective';
import { createSemiImplicit } from '../../exact/semi-implicit';
import type { Model } from '../../scene/assemble';
import type { Integrator } from '../../stages/integrator';
import { type Answered, createContactAnswer } from './contact-answer';
import type { CompleteNewtonOptions } from './options';
import { shortenedRests } from './shortened-rests';

/** Four numbers a particle of the whole model: x, y, z [m] and the inverse mass [1/kg], 0 for held ones. */
export interface StepParticles {
  /** The first guess, which the solution replaces; held particles are in place. */
  position: Float64Array;
  /** Where the step began. */
  previous: Float64Array;
  /** y. */
  inertial: Float64Array;
}

/** What a step took. */
export interface Solved {
  /** Of Newton's method. */
  iterations: number;
  /** False if the gradient was still too large when it stopped. */
  converged: boolean;
}

export interface BodySolver {
  /** Its particles in the model. */
  readonly first: number;
  readonly count: number;
  /**
   * Writes the positions at the end of a step. h [s] only occurs as h^2 k: stiffer springs are a longer h. Leaves them alone if y is not finite, for `updateVelocities` to find.
   */
  solve(particles: StepParticles, h: number): Solved;
  /**
   * How the body answers as a whole where contact asks its particles to move by `asked`, of four times the index of a particle in the model and an axis. null where nothing is asked, and of bodies whose particles meet all
   * one by one.
   */
  answer(asked: (at: number, axis: number) => number): Answered | null;
  dispose(): void;
}

/** Rest lengths of an energy-momentum step are found when none changes by more than this share any more, or after so many rounds. */
const restTolerance = 1e-9;
const mostRounds = 30;

export async function createBodySolver(
  model: Model,
  body: number,
  options: CompleteNewtonOptions,
  { integrator, answers }: { integrator: Integrator; answers: boolean },
): Promise<BodySolver> {
  const built = model.bodies[body];
  const [first, count] = [model.bodyFirst[body], built.particleCount];
  const rests = integrator === 'energy-momentum' ? shortenedRests(built.springs) : null;
  // The length of the step comes with each step.
  const objective = new Objective(rests ? { ...built, springs: rests.springs } : built, { h: model.scene.timeStep });
  const minimiser = await createMinimiser(objective, options);
  const contact = answers ? await createContactAnswer(objective) : null;
  const guess = new Float64Array(3 * count);
  const began = new Float64Array(3 * count);
  const inverseMasses = new Float64Array(count);

  /** With rest lengths that belong to the solution, where the integrator asks for that. */
  const minimise = (): Solved & { x: Float64Array } => {
    rests?.restore();
    let found = minimiser.solve(guess);
    if (!rests) return found;
    let { iterations } = found;
    let change = rests.shorten(began, found.x);
    for (let round = 0; round < mostRounds && change > restTolerance; round++) {
      found = minimiser.solve(found.x);
      iterations += found.iterations;
      change = rests.shorten(began, found.x);
    }
    return { x: found.x, iterations, converged: found.converged && change <= restTolerance };
  };

  return {
    first,
    count,
    solve({ position, previous, inertial }, h) {
      const start = options.method === 'semi-implicit' ? previous : position;
      for (let p = 0; p < count; p++) {
        const from = 4 * (first + p);
        inverseMasses[p] = position[from + 3];
        for (let axis = 0; axis < 3; axis++) {
          guess[3 * p + axis] = (inverseMasses[p] === 0 ? position : start)[from + axis];
          began[3 * p + axis] = previous[from + axis];
          objective.y[3 * p + axis] = inertial[from + axis];
        }
      }
      if (!objective.y.every(Number.isFinite)) return { iterations: 0, converged: false };
      objective.hold(inverseMasses);
      objective.h = h;
      const { x, iterations, converged } = minimise();
      for (let p = 0; p < count; p++) {
        for (let axis = 0; axis < 3; axis++) position[4 * (first + p) + axis] = x[3 * p + axis];
      }
      return { iterations, converged };
    },
    answer: (asked) =>
      contact?.to(Float64Array.from({ length: 3 * count }, (_, i) => asked(4 * (first + Math.floor(i / 3)), i % 3))) ??
      null,
    dispose() {
      minimiser.dispose();
      contact?.dispose();
    },
  };
}

interface Minimiser {
  solve(start: Float64Array): Solved & { x: Float64Array };
  dispose(): void;
}

async function createMinimiser(objective: Objective, options: CompleteNewtonOptions): Promise<Minimiser> {
  if (options.method === 'semi-implicit') {
    const semiImplicit = await createSemiImplicit(objective, { linear: options.linear });
    return {
      // One iteration is all that was asked for.
      solve: (start) => ({ x: semiImplicit.step(start).x, iterations: 1, converged: true }),
      dispose: () => semiImplicit.dispose(),
    };
  }
  const { iterations, tolerance, linear, start } = options;
  const hybrid = await createHybrid(objective, { iterations, tolerance, linear, start });
  return { solve: (guess) => hybrid.minimise(guess), dispose: () => hybrid.dispose() };
}
