/** `projective` in one step per frame whose number of iterations can change from step to step, so that one preparation, which takes seconds for a large body, does for all that is measured of it. */
import { globalSprings } from '../../src/elements/global-springs';
import { type ProjectiveOptions, projective } from '../../src/solvers/projective';
import { chooseGlobal } from '../../src/solvers/projective/global/choose-global';
import { allocateLocalState } from '../../src/solvers/projective/local-step';
import { completeOptions } from '../../src/solvers/projective/options';
import { step } from '../../src/solvers/projective/step';
import type { Solver } from '../../src/solvers/solver';

export class AdjustableIterations {
  /** Of every step from now on: two at least, since fewer are prepared without acceleration. */
  iterations = 2;
  readonly solver: Solver;

  constructor(options: Pick<ProjectiveOptions, 'global' | 'acceleration'>) {
    const complete = completeOptions({ ...options, substeps: 1, iterations: 2 });
    this.solver = {
      ...projective(options),
      startsElsewhere: false,
      prepare: (model, name) => {
        const springs = globalSprings(model);
        const global = chooseGlobal(model, springs, complete, name);
        return {
          order: global.order,
          substeps: 1,
          facts: global.facts,
          start: async (backend, particles) => {
            const local = allocateLocalState(backend, particles, model, springs, global.order, complete);
            const run = await global.start(backend, local);
            return {
              step: (queue, inputs) => {
                run.useStep?.(inputs.h * Math.sqrt(inputs.stiffness));
                step(queue, { ...local, global: run, iterations: this.iterations }, inputs);
              },
            };
          },
        };
      },
    };
  }
}
