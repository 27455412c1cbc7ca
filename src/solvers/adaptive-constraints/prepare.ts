/** Turns a model into what the kernels read: springs as forces, those that may be constraints as constraints, and the blocks that list them. */

import type { Backend, BackendName } from '../../compute/backend';
import { allocateConstraints, readSolveStatistics } from '../../constraints/allocate-constraints';
import { memoryOfBody } from '../../constraints/constraints-of-body';
import { constrainedSprings, layOutConstraints } from '../../constraints/lay-out-constraints';
import { contactState } from '../../constraints/solve-constraints';
import { blockWord, blockWords, type ConstraintLayout } from '../../constraints/types';
import { chooseUnknowns } from '../../constraints/unknowns';
import { allocateWholeBodies } from '../../constraints/whole-bodies';
import { pathOf } from '../../core/check';
import { allocateSprings, springRows } from '../../elements/spring/spring-buffers';
import { splitStep, stableStep, stepBounds } from '../../elements/spring/stable-step';
import type { Model } from '../../scene/assemble';
import { hasStiffContact, stepInContact } from '../../stages/contact/stiff-contact';
import { integratorState } from '../../stages/integrator';
import type { StepBuffers } from '../../stages/particle-buffers';
import { naturalOrder } from '../../topology/order-by-colour';
import type { PreparedSolver } from '../solver';
import { prepareLimits } from './limits/prepare-limits';
import { type CompleteAdaptiveConstraintsOptions, defaultsOf } from './options';
import { shadeParticles } from './shade-particles.kernel';
import { type AdaptiveState, step, type Thresholds } from './step';

/** `maxPerWorkgroup`: the maximum of constraints of a body that one workgroup of a GPU solves alone. Left out: as many as pay. */
export function prepare(
  model: Model,
  options: CompleteAdaptiveConstraintsOptions,
  name: BackendName,
  maxPerWorkgroup?: number,
): PreparedSolver {
  const chosen = constrainedSprings(model, options.constraints);
  const matrix = chooseUnknowns(pathOf('adaptiveConstraints'), model, options, name);
  if (matrix) return prepareLimits(model, options, chosen, matrix);
  const { substeps, damping, tolerance, preconditioner } = options;
  const { iterations, regularisation: epsilon } = defaultsOf(options, 'multipliers');
  const { order } = naturalOrder(model.particleCount);
  const layout = layOutConstraints(model, chosen, name);
  const bounds = stepBounds(model, { damping, viscosity: 0 });
  return {
    order,
    substeps:
      substeps === 'auto'
        ? ({ timeStep, stiffness }, stages) =>
            splitStep(
              timeStep,
              stepInContact(calmShare * stableStep(bounds, stiffness), stages, hasStiffContact(model)),
            )
        : substeps,
    stableStep: ({ stiffness }) => stableStep(bounds, stiffness),
    facts: { unknowns: 'multipliers', stableStep: stableStep(bounds, 1), constraints: layout.count },
    async start(backend: Backend, particles: StepBuffers) {
      const constraints = allocateConstraints(backend, { ...layout, rest: new Float64Array(layout.count).fill(-1) });
      const bound = { ...constraints, position: particles.position };
      const state: AdaptiveState = {
        ...particles,
        ...integratorState(backend, particles, 'implicit-euler'),
        ...allocateSprings(backend, springRows(model, order, damping)),
        ...constraints,
        ...contactState(particles, constraints),
        ...allocateLists(backend, model, layout),
        wholeBodies: await allocateWholeBodies(backend, bound, layout, model.bodyFirst, iterations, maxPerWorkgroup),
        solve: { iterations, tolerance, epsilon, preconditioner },
      };
      const shade = { ...state, shade: backend.allocate('shade', 'f32', model.particleCount) };
      return {
        step(queue, inputs) {
          const { h, stiffness, lastStep } = inputs;
          const warm = options.warmStart && lastStep !== null;
          step(queue, state, inputs, thresholds(options, h <= stableStep(bounds, stiffness)), warm);
        },
        memory: [state.constraint, state.multiplier, state.otherMultiplier, state.slid],
        memoryOf: memoryOfBody(layout, model.bodyFirst, state),
        async statistics() {
          const [solve, tallies] = await Promise.all([
            readSolveStatistics(backend, layout, state, iterations),
            backend.read(state.bodyTally),
          ]);
          let [active, switched] = [0, 0];
          for (let b = 0; b < tallies.length; b += 4) {
            active += tallies[b + 2];
            switched += tallies[b + 3];
          }
          return { activeFraction: active / Math.max(1, layout.count), active, switched, ...solve };
        },
        readShades() {
          backend.run(shadeParticles, state.all, shade, {});
          return backend.read(shade.shade);
        },
      };
    },
  };
}

/**
 * A constraint becomes a spring at rest, stretched by x. Symplectic Euler takes it to (1 - h^2 w^2) x in the next step, w its fastest frequency: at
 * the stable limit h w = 2 to -3 x, past the threshold on the other side, and springs and constraints take turns for ever. With two thirds of
 * that it is -0.8 x at most.
 */
const calmShare = 2 / 3;

/**
 * In steps that are too long for springs, one that is let go of flies out again further than before. There constraints take the spring back to its
 * rest length, and stay: nothing is below a bound of 0.
 */
function thresholds(options: CompleteAdaptiveConstraintsOptions, stable: boolean): Thresholds {
  const { threshold, hysteresis, recovery, target } = options;
  if (!stable) return { threshold, held: 0, hysteresis: 1, recovery };
  return { threshold, held: target === 'limit' ? threshold : 0, hysteresis, recovery };
}

/** Each body's particles are cut evenly among its blocks. */
function allocateLists(backend: Backend, { bodyFirst, particleCount }: Model, layout: ConstraintLayout) {
  const { blockCount, work, ownersAt, touchedAt } = layout;
  const bodies = bodyFirst.length - 1;
  const blockParticle = new Uint32Array(blockCount + 1).fill(particleCount);
  for (let block = 0; block < blockCount; block++) {
    const word = (which: keyof typeof blockWord) => work[blockWords * block + blockWord[which]];
    const body = word('body');
    const share = (block - word('bodyFirstBlock')) / word('bodyBlockCount');
    blockParticle[block] = bodyFirst[body] + Math.floor(share * (bodyFirst[body + 1] - bodyFirst[body]));
  }
  const words = (what: string, data: Uint32Array) => backend.allocate(what, 'u32', data.length, data);
  return {
    springOf: words('springOf', layout.springOf),
    tally: backend.allocate('tally', 'u32', particleCount),
    blockTally: backend.allocate('blockTally', 'vec4u', blockCount),
    bodyTally: backend.allocate('bodyTally', 'vec4u', bodies),
    blockParticle: words('blockParticle', blockParticle),
    lists: { ownersAt, touchedAt },
  };
}
