/** Turns a model into constraints and the springs that are left. */
import type { Backend } from '../../backends/backend';
import { allocateConstraints, readSolveStatistics } from '../../constraints/allocate-constraints';
import { allocateSystem } from '../../constraints/assembled-system';
import { constrainedSprings, layOutConstraints } from '../../constraints/lay-out-constraints';
import { integratorState } from '../../kernels/integrator';
import { allocateSprings, springRows } from '../../kernels/spring-buffers';
import type { Model } from '../../model/assemble';
import { refuseAreas } from '../../model/refuse-areas';
import { splitStep, stableStep, stepBounds } from '../../model/stable-step';
import type { Springs } from '../../model/types';
import { naturalOrder } from '../../partition/order-by-colour';
import type { ParticleBuffers } from '../../world/particle-buffers';
import type { BackendName } from '../../world/types';
import type { PreparedSolver } from '../solver';
import type { CompleteConstraintEnforcementOptions } from './options';
import { type ConstraintEnforcementState, step } from './step';

/**
 * 'auto' takes no longer steps [s]. For the same number of iterations a second, short steps stretch a sheet far less: the README of this folder
 * has the measurements.
 */
const longestStep = 1 / 1200;

export function prepare(
  model: Model,
  options: CompleteConstraintEnforcementOptions,
  name: BackendName,
): PreparedSolver {
  refuseAreas(model, 'constraintEnforcement');
  const { order } = naturalOrder(model.particleCount);
  const chosen = constrainedSprings(model, options.constraints);
  const layout = layOutConstraints(model, chosen, name);
  const springs = withoutSprings(model.springs, chosen);
  const bounds = stepBounds({ ...model, springs }, { damping: options.damping, viscosity: 0 });
  const product = options.product === 'auto' ? 'matrix-free' : options.product;
  return {
    order,
    substeps:
      options.substeps === 'auto'
        ? ({ timeStep, stiffness }) =>
            Math.max(Math.ceil(timeStep / longestStep - 1e-9), splitStep(timeStep, stableStep(bounds, stiffness)))
        : options.substeps,
    stableStep: ({ stiffness }) => stableStep(bounds, stiffness),
    facts: { product, constraints: layout.count, springs: springs.count, blocks: layout.blockCount },
    start(backend: Backend, particles: ParticleBuffers) {
      const rows = springs.count > 0 ? springRows({ ...model, springs }, order, options.damping) : null;
      const { iterations, tolerance, regularisation: epsilon, preconditioner } = options;
      const state: ConstraintEnforcementState = {
        ...particles,
        ...integratorState(backend, particles, 'implicit-euler'),
        ...allocateConstraints(backend, layout),
        ...(product === 'assembled' ? allocateSystem(backend, layout) : {}),
        settings: { iterations, tolerance, epsilon, preconditioner },
        springs: rows && { ...particles, ...allocateSprings(backend, rows) },
      };
      return {
        step: (queue, inputs) => step(queue, state, inputs, options.warmStart && inputs.lastStep !== null),
        memory: options.warmStart ? [state.multiplier] : [],
        statistics: async () => ({ ...(await readSolveStatistics(backend, layout, state, iterations)) }),
      };
    },
  };
}

/** All but these, which are in increasing order. */
function withoutSprings(springs: Springs, left: Uint32Array): Springs {
  let next = 0;
  const kept: number[] = [];
  for (let s = 0; s < springs.count; s++) {
    if (left[next] === s) next++;
    else kept.push(s);
  }
  return {
    count: kept.length,
    ends: Uint32Array.from({ length: 2 * kept.length }, (_, e) => springs.ends[2 * kept[e >> 1] + (e & 1)]),
    rest: Float64Array.from(kept, (s) => springs.rest[s]),
    stiffness: Float64Array.from(kept, (s) => springs.stiffness[s]),
    kind: Uint8Array.from(kept, (s) => springs.kind[s]),
  };
}
