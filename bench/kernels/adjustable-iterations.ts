/** `projective` in one step per frame whose number of iterations can change from step to step, so that one preparation, which takes seconds for a large body, does for all that is measured of it. */
import { type ProjectiveOptions, projective } from '../../src/solvers/projective';
import { completeOptions } from '../../src/solvers/projective/options';
import { prepare, runOf } from '../../src/solvers/projective/prepare';
import type { Solver } from '../../src/solvers/solver';

export class AdjustableIterations {
  /** Of every step from now on. */
  iterations = 2;
  readonly solver: Solver;

  constructor(options: Pick<ProjectiveOptions, 'global' | 'acceleration'>) {
    // With two it is prepared for acceleration.
    const complete = completeOptions({ ...options, substeps: 1, iterations: 2 });
    const iterations = () => this.iterations;
    this.solver = {
      ...projective(options),
      startsElsewhere: false,
      prepare: (model, name) => {
        const prepared = prepare(model, complete, name);
        return {
          ...prepared,
          start: async (backend, particles) => {
            const state = await prepared.startState(backend, particles);
            return runOf(
              {
                ...state,
                get iterations() {
                  return iterations();
                },
              },
              complete,
            );
          },
        };
      },
    };
  }
}
