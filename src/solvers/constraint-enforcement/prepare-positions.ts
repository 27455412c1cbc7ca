/** Prepares constraint enforcement whose unknowns are positions: every spring of the model is in one implicit solve, constraints as the stiffest of them. */
import type { Backend } from '../../compute/backend';
import type { PositionsMatrix } from '../../constraints/positions/positions-matrix';
import { PositionsSolve } from '../../constraints/positions/solve-positions';
import { constraintStiffness } from '../../constraints/unknowns';
import type { Model } from '../../scene/assemble';
import { integratorState } from '../../stages/integrator';
import type { StepBuffers } from '../../stages/particle-buffers';
import type { PreparedSolver } from '../solver';
import { type CompleteConstraintEnforcementOptions, defaultIterations } from './options';
import { type PositionsState, stepPositions } from './step';

/** `chosen`: the springs that are constraints. `longestStep`: the longest that 'auto' takes [s]. */
export function preparePositions(
  model: Model,
  options: CompleteConstraintEnforcementOptions,
  chosen: Uint32Array,
  matrix: PositionsMatrix,
  longestStep: number,
): PreparedSolver {
  const { ends } = model.springs;
  const stiffest = new Float64Array(model.springs.count);
  for (const s of chosen) {
    const weights = model.inverseMasses[ends[2 * s]] + model.inverseMasses[ends[2 * s + 1]];
    // Between two pins there is nothing to move until one is let go.
    const freed = 1 / model.masses[ends[2 * s]] + 1 / model.masses[ends[2 * s + 1]];
    stiffest[s] = constraintStiffness(options.regularisation, weights || freed);
  }
  const substepsOf = (timeStep: number) =>
    options.substeps === 'auto' ? Math.ceil(timeStep / longestStep - 1e-9) : options.substeps;
  const iterations = options.iterations === 'auto' ? defaultIterations.positions : options.iterations;
  const { order } = matrix.plan;
  return {
    order,
    substeps: ({ timeStep }) => substepsOf(timeStep),
    facts: {
      unknowns: 'positions',
      constraints: chosen.length,
      springs: model.springs.count - chosen.length,
      nonzeros: matrix.plan.nonzeros,
    },
    start(backend: Backend, particles: StepBuffers) {
      const { timeStep } = model.scene;
      const served = { h: timeStep / substepsOf(timeStep), stiffness: 1 };
      const solve = new PositionsSolve(backend, model, particles, matrix, iterations, stiffest, served);
      const state: PositionsState = {
        ...particles,
        ...integratorState(backend, particles, 'implicit-euler'),
        solve,
      };
      return {
        step(queue, inputs) {
          solve.use(inputs);
          stepPositions(queue, state, inputs);
        },
        hold: (changes) => solve.factor.hold(changes),
        foresee: (inputs) => solve.factor.foresee(inputs),
        statistics: async () => ({ ...(await solve.statistics()) }),
      };
    },
  };
}
