/** `projective` in one step per frame whose number of iterations can change from step to step, so that one preparation, which takes seconds for a large body, does for all that is measured of it. */
import { type ProjectiveOptions, projective } from '../../src/solvers/projective';
import { completeOptions } from '../../src/solvers/projective/options';
import { prepare, runOf } from '../../src/solvers/projective/prepare';
import type { Solver } from '../../src/solvers/solver';

export type AdjustableOptions = Omit<ProjectiveOptions, 'iterations' | 'numNonLinearIterations' | 'substeps'>;

export class AdjustableProjective {
  /** Of every step from now on. */
  iterations = 2;
  readonly solver: Solver;

  constructor(options: AdjustableOptions) {
    // Fewer than two would be prepared without acceleration.
    const whole = { ...options, substeps: 1, iterations: 2 };
    const complete = completeOptions(whole);
    this.solver = {
      ...projective(whole),
      startsElsewhere: false,
      prepareElsewhere: undefined,
      prepare: (model, name) => {
        const prepared = prepare(model, complete, name);
        return {
          ...prepared,
          start: async (backend, particles) => {
            const state = await prepared.startState(backend, particles);
            const iterations = { get: () => this.iterations, enumerable: true };
            return runOf(backend, Object.defineProperty({ ...state }, 'iterations', iterations), complete);
          },
        };
      },
    };
  }
}
