/** Prepares adaptive constraints whose unknowns are positions: every spring is in one implicit solve, so that no stable step limits the substeps. */
import type { Backend } from '../../../compute/backend';
import type { PositionsMatrix } from '../../../constraints/positions/positions-matrix';
import type { Model } from '../../../scene/assemble';
import { integratorState } from '../../../stages/integrator';
import type { StepBuffers } from '../../../stages/particle-buffers';
import { naturalOrder } from '../../../topology/order-by-colour';
import type { PreparedSolver } from '../../solver';
import { type CompleteAdaptiveConstraintsOptions, defaultsOf } from '../options';
import { LimitedSolve } from './solve-limited';
import { type LimitedState, stepLimited } from './step-limited';

/** 'auto' takes no longer steps [s]. */
const longestStep = 1 / 1200;

/** `chosen`: the springs that may become constraints. */
export function prepareLimits(
  model: Model,
  options: CompleteAdaptiveConstraintsOptions,
  chosen: Uint32Array,
  matrix: PositionsMatrix,
): PreparedSolver {
  const { substeps, threshold, hysteresis } = options;
  const { iterations, regularisation } = defaultsOf(options, 'positions');
  const stiffest = limitStiffness(model, chosen, regularisation);
  const substepsOf = (timeStep: number) => (substeps === 'auto' ? Math.ceil(timeStep / longestStep - 1e-9) : substeps);
  return {
    order: naturalOrder(model.particleCount).order,
    substeps: ({ timeStep }) => substepsOf(timeStep),
    facts: { unknowns: 'positions', constraints: chosen.length, nonzeros: matrix.plan.nonzeros },
    start(backend: Backend, particles: StepBuffers) {
      const { timeStep } = model.scene;
      const served = { h: timeStep / substepsOf(timeStep), stiffness: 1 };
      const settings = { threshold, hysteresis, iterations };
      const solve = new LimitedSolve(backend, model, particles, matrix, settings, chosen, stiffest, served);
      const state: LimitedState = { ...particles, ...integratorState(backend, particles, 'implicit-euler'), solve };
      return {
        step: (queue, inputs) => stepLimited(queue, state, inputs),
        memory: solve.memory,
        memoryOf: (body) => solve.memoryOf(body),
        remembered: () => solve.remembered(),
        hold: (changes) => solve.factor.hold(changes),
        foresee: (inputs) => solve.factor.foresee(inputs),
        async statistics() {
          const { active, switched, residual } = await solve.statistics();
          return { activeFraction: active / Math.max(1, chosen.length), active, switched, iterations, residual };
        },
        readShades: () => solve.readShades(),
      };
    },
  };
}

const earthGravity = 9.81;

/** The stiffness [N/m] of the constraint of each spring that may become one, 0 for others: the weight of its whole body on earth stretches it by `give` of its rest length. */
function limitStiffness(
  { bodyFirst, bodyOf, masses, springs }: Model,
  chosen: Uint32Array,
  give: number,
): Float64Array {
  const weights = new Float64Array(bodyFirst.length - 1);
  for (let i = 0; i < masses.length; i++) weights[bodyOf[i]] += earthGravity * masses[i];
  const stiffest = new Float64Array(springs.count);
  for (const s of chosen) stiffest[s] = weights[bodyOf[springs.ends[2 * s]]] / (give * springs.rest[s]);
  return stiffest;
}
