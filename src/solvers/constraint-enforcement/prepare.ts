/** Turns a model into constraints and the springs that are left. */
import type { Backend, BackendName } from '../../compute/backend';
import { allocateConstraints, readSolveStatistics } from '../../constraints/allocate-constraints';
import { allocateSystem } from '../../constraints/assembled-system';
import { constrainedSprings, layOutConstraints } from '../../constraints/lay-out-constraints';
import { allocateWholeBodies } from '../../constraints/whole-bodies';
import { allocateSprings, springRows } from '../../elements/spring/spring-buffers';
import type { Springs } from '../../elements/spring/springs';
import { splitStep, stableStep, stepBounds } from '../../elements/spring/stable-step';
import type { Model } from '../../scene/assemble';
import { integratorState } from '../../stages/integrator';
import type { StepBuffers } from '../../stages/particle-buffers';
import { naturalOrder } from '../../topology/order-by-colour';
import type { PreparedSolver } from '../solver';
import type { CompleteConstraintEnforcementOptions } from './options';
import { type ConstraintEnforcementState, step } from './step';

/**
 * 'auto' takes no longer steps [s]. For the same number of iterations a second, short steps stretch a sheet far less: the README of this folder
 * has the measurements.
 */
const longestStep = 1 / 1200;

/** `mostInOne`: constraints of a body that one workgroup of a GPU may have to itself, where not as many as pay. */
export function prepare(
  model: Model,
  options: CompleteConstraintEnforcementOptions,
  name: BackendName,
  mostInOne?: number,
): PreparedSolver {
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
    async start(backend: Backend, particles: StepBuffers) {
      const rows = springs.count > 0 ? springRows({ ...model, springs }, order, options.damping) : null;
      const { iterations, tolerance, regularisation: epsilon, preconditioner } = options;
      const constraints = allocateConstraints(backend, layout);
      const bound = { ...constraints, position: particles.position };
      const state: ConstraintEnforcementState = {
        ...particles,
        ...integratorState(backend, particles, 'implicit-euler'),
        ...constraints,
        ...(product === 'assembled'
          ? allocateSystem(backend, layout)
          : { wholeBodies: await allocateWholeBodies(backend, bound, layout, model.bodyFirst, iterations, mostInOne) }),
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
  const count = springs.count - left.length;
  const kept: Springs = {
    count,
    ends: new Uint32Array(2 * count),
    rest: new Float64Array(count),
    stiffness: new Float64Array(count),
    kind: new Uint8Array(count),
  };
  let next = 0;
  for (let s = 0; s < springs.count; s++) {
    if (left[next] === s) {
      next++;
      continue;
    }
    const at = s - next;
    kept.ends[2 * at] = springs.ends[2 * s];
    kept.ends[2 * at + 1] = springs.ends[2 * s + 1];
    kept.rest[at] = springs.rest[s];
    kept.stiffness[at] = springs.stiffness[s];
    kept.kind[at] = springs.kind[s];
  }
  return kept;
}
