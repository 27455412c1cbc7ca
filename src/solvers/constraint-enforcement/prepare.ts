/** Turns a model into constraints and the springs that are left. */
import type { Backend, BackendName } from '../../compute/backend';
import { allocateConstraints, readSolveStatistics } from '../../constraints/allocate-constraints';
import { allocateSystem } from '../../constraints/assembled-system';
import { memoryOfBody } from '../../constraints/constraints-of-body';
import { constrainedSprings, layOutConstraints } from '../../constraints/lay-out-constraints';
import { contactState, mendingRate } from '../../constraints/solve-constraints';
import { chooseUnknowns } from '../../constraints/unknowns';
import { allocateWholeBodies } from '../../constraints/whole-bodies';
import { pathOf } from '../../core/check';
import { withoutElements } from '../../elements/element-list';
import { allocateSprings, springRows } from '../../elements/spring/spring-buffers';
import { splitStep, stableStep, stepBounds } from '../../elements/spring/stable-step';
import { elementKinds } from '../../generated/elements';
import type { Model } from '../../scene/assemble';
import { hasStiffContact, stepInContact } from '../../stages/contact/stiff-contact';
import { integratorState } from '../../stages/integrator';
import type { StepBuffers } from '../../stages/particle-buffers';
import { naturalOrder } from '../../topology/order-by-colour';
import type { PreparedSolver } from '../solver';
import { hasLightLinks } from './light-links';
import { type CompleteConstraintEnforcementOptions, defaultIterations } from './options';
import { preparePositions } from './prepare-positions';
import { type ConstraintEnforcementState, step } from './step';

/**
 * 'auto' takes no longer steps [s]. For the same number of iterations a second, short steps stretch a sheet far less: the README of this folder
 * has the measurements.
 */
const longestStep = 1 / 1200;

/** With those steps. Where sheets hang by light links (light-links.ts) 'auto' takes steps of half the length, each with two thirds of the iterations, and mends links faster: that takes half as long again in all. */
const usual = { longestStep, iterations: defaultIterations.multipliers, mendingRate };
const short = { longestStep: longestStep / 2, iterations: 20, mendingRate: 2.5 * mendingRate };

/** `maxPerWorkgroup`: the maximum of constraints of a body that one workgroup of a GPU solves alone. Left out: as many as pay. */
export function prepare(
  model: Model,
  options: CompleteConstraintEnforcementOptions,
  name: BackendName,
  maxPerWorkgroup?: number,
): PreparedSolver {
  const { order } = naturalOrder(model.particleCount);
  const chosen = constrainedSprings(model, options.constraints);
  const matrix = chooseUnknowns(pathOf('constraintEnforcement'), model, options, name);
  if (matrix) return preparePositions(model, options, chosen, matrix, longestStep);
  const layout = layOutConstraints(model, chosen, name);
  const constrained = new Uint8Array(model.springs.count);
  for (const spring of chosen) constrained[spring] = 1;
  const springs = withoutElements(elementKinds.spring, model.springs, constrained);
  const bounds = stepBounds({ ...model, springs }, { damping: options.damping, viscosity: 0 });
  const isLight = options.substeps === 'auto' && hasLightLinks(model, chosen, longestStep, options.regularisation);
  const auto = isLight ? short : usual;
  const product = options.product === 'auto' ? 'matrix-free' : options.product;
  return {
    order,
    substeps:
      options.substeps === 'auto'
        ? ({ timeStep, stiffness }, stages) =>
            Math.max(
              Math.ceil(timeStep / auto.longestStep - 1e-9),
              splitStep(timeStep, stepInContact(stableStep(bounds, stiffness), stages, hasStiffContact(model))),
            )
        : options.substeps,
    stableStep: ({ stiffness }) => stableStep(bounds, stiffness),
    facts: {
      unknowns: 'multipliers',
      product,
      constraints: layout.count,
      springs: springs.count,
      blocks: layout.blockCount,
    },
    async start(backend: Backend, particles: StepBuffers) {
      const rows = springs.count > 0 ? springRows({ ...model, springs }, order, options.damping) : null;
      const { preconditioner } = options;
      const { tolerance, regularisation: epsilon } = options;
      const iterations = options.iterations === 'auto' ? auto.iterations : options.iterations;
      const constraints = allocateConstraints(backend, layout);
      const bound = { ...constraints, position: particles.position };
      const state: ConstraintEnforcementState = {
        ...particles,
        ...integratorState(backend, particles, 'implicit-euler'),
        ...constraints,
        ...contactState(particles, constraints),
        ...(product === 'assembled'
          ? allocateSystem(backend, layout)
          : {
              wholeBodies: await allocateWholeBodies(
                backend,
                bound,
                layout,
                model.bodyFirst,
                iterations,
                maxPerWorkgroup,
              ),
            }),
        settings: { iterations, tolerance, epsilon, preconditioner, mendingRate: auto.mendingRate },
        springs: rows && { ...particles, ...allocateSprings(backend, rows) },
      };
      return {
        step: (queue, inputs) => step(queue, state, inputs, options.warmStart && inputs.lastStep !== null),
        memory: options.warmStart ? [state.multiplier, state.otherMultiplier, state.slid] : [],
        memoryOf: memoryOfBody(layout, model.bodyFirst, state),
        statistics: async () => ({ ...(await readSolveStatistics(backend, layout, state, iterations)) }),
      };
    },
  };
}
