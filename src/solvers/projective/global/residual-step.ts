/**
 * A global step in residual form, whatever solves its system: the local step inside the right-hand side, the solve, and what it found added to the positions, accelerated where that is asked for. The residual form is explained at
 * `springResidual`.
 */
import type { Backend, KernelBuffer, KernelQueue } from '../../../compute/backend';
import { bufferScope } from '../../../compute/buffer-scope';
import { copyParticles } from '../../../compute/copy-particles.kernel';
import type { AnyKernel } from '../../../compute/kernel';
import { globalSprings } from '../../../elements/global-springs';
import { springResidual } from '../../../elements/spring/spring-residual.kernel';
import type { Springs } from '../../../elements/spring/springs';
import type { Model } from '../../../scene/assemble';
import { spreadingPushes } from '../../../stages/contact/bodies/spread-pushes';
import { chainContact, chainContactKernels } from '../../../stages/contact/chains/chain-contact';
import { isLine } from '../../../stages/contact/chains/find-chains';
import { spreadContactKernels, spreadingContact } from '../../../stages/contact/spread-contact';
import { hasStiffContact } from '../../../stages/contact/stiff-contact';
import { extrapolates } from '../../../stages/integrator';
import { accelerate, accelerationKernels, accelerationRule } from '../acceleration/accelerate';
import { overRelaxation, overRelaxes } from '../acceleration/over-relaxation';
import type { LocalState } from '../local-step';
import type { CompleteProjectiveOptions } from '../options';
import { addSolution } from './add-solution.kernel';
import type { GlobalRun } from './global-step';
import { residualInto } from './queue-residual';

export const residualStepKernels: readonly AnyKernel[] = [
  springResidual,
  addSolution,
  ...accelerationKernels,
  ...spreadContactKernels,
  ...chainContactKernels,
];

/** A way to solve (M + h^2 L) z = r. */
export interface ResidualSolve {
  /** r */
  readonly right: KernelBuffer;
  /** z. May be the same buffer, where the solve is done in place. */
  readonly solution: KernelBuffer;
  /** Queues the solve, exact or by a symmetric positive definite matrix that is no more than the inverse: then no step raises g. */
  solve(queue: KernelQueue): void;
}

export function residualStep(
  backend: Backend,
  model: Model,
  order: Uint32Array,
  local: LocalState,
  options: CompleteProjectiveOptions,
  { right, solution, solve }: ResidualSolve,
): GlobalRun {
  const bound = { ...local, solution };
  // Integrators other than implicit Euler hardly damp what contact leaves in springs.
  const stiff = hasStiffContact(model) || extrapolates(local.integrator);
  const { contact } = local.stages;
  // A face that is stopped between its particles pulls at them as hard as they are stiff. And what is measured may be heavy: under 10 kg, contact of particles one by one pumped energy into a hammock of cotton, and the ball slid through between its particles.
  const spreads = () => stiff || contact.loads.present || contact.meetsFaces;
  const farther = overRelaxes(options);
  const rule = farther ? null : accelerationRule(options, 'lbfgs');
  const scope = bufferScope(backend);
  const guess = local.inertial;
  const firstResidual = backend.allocate('firstResidual', 'vec4f', order.length);
  const keepFirst = { source: right, destination: firstResidual };
  // Ropes and strands have most of their contact inside the solve, solids lie still with the mass alone, and other integrators solve for somewhere else than the end of a step, where contact is.
  const keepsResidual = () => contact.present && spreads() && !stiff;
  /** What knows the particles of each body. */
  const begin = (model: Model, springs: () => Springs, order: Uint32Array) => ({
    // Contact is at the end of a step, and other integrators solve for somewhere else.
    chains: once(() =>
      extrapolates(local.integrator) || !model.bodies.some(({ kind }) => isLine(kind))
        ? null
        : chainContact(scope.backend, model, springs(), order, local, { right, solution }),
    ),
    spread: once(() =>
      spreadingContact(scope.backend, model, order, local, { right, solution, solve, guess, firstResidual }),
    ),
    pushes: once(() =>
      model.scene.contact ? spreadingPushes(scope.backend, order, local, { right, solution, solve }) : null,
    ),
    accelerated: rule && accelerate(scope.backend, model, order, local, { right, solution }, rule),
  });
  let now = begin(model, () => globalSprings(model), order);
  /** What ropes and strands are held by in this step. */
  const held = () => {
    if (!stiff || !contact.present) return null;
    const chains = now.chains();
    return chains?.active ? chains : null;
  };
  const residual = residualInto(local, right);
  return {
    begin: (queue, h) => held()?.begin(queue, h),
    local: residual,
    solve(queue, h, { iteration }) {
      const { accelerated } = now;
      const chains = held();
      if (chains) {
        chains.hold(queue, h);
        if (chains.others) solve(queue);
        chains.solve(queue, h);
        queue.run(addSolution, local.all, bound, { factor: 1 });
        return;
      }
      if (iteration === 0 && keepsResidual()) queue.run(copyParticles, local.all, keepFirst, {});
      accelerated?.before(queue);
      solve(queue);
      if (accelerated) accelerated.after(queue, iteration);
      else queue.run(addSolution, local.all, bound, { factor: farther && iteration % 2 === 1 ? overRelaxation : 1 });
    },
    ...(rule && {
      finish(queue, h) {
        if (held()) return;
        residual(queue, h);
        now.accelerated!.finish(queue);
      },
    }),
    contact(queue, meeting) {
      if (spreads()) now.spread()(queue, { ...meeting, facesLast: !stiff, springs: keepsResidual() });
      else meeting.collide(true);
    },
    pushes: () => now.pushes(),
    // Nothing is remembered from step to step.
    follow(changed) {
      scope.freeAll();
      now = begin(changed.model, () => changed.springs, changed.order);
      return true;
    },
  };
}

/** Made when it is first asked for. It may be null. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
