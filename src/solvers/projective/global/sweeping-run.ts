/**
 * A global step by sweeps in the memory of a backend: plain, with contact between the sweeps, or accelerated.
 *
 * Accelerated, the sweeps look for a correction w of the positions, from w = 0, and acceleration takes that for what the system's solution would be. It learns from poor solutions too, and more from them: what few sweeps leave out is what the last
 * step tells. Corrections are small numbers, so that nothing is lost in f32 by taking differences of them.
 *
 * Where bodies meet each other, they answer pushes as a whole by multigrid: few sweeps do not get from one end of a body to the other.
 *
 * Where there are colliders, steps are plain: contact belongs between the sweeps, and moves particles in ways that are no steps towards the minimum of g.
 */
import type { Backend } from '../../../compute/backend';
import { bufferScope } from '../../../compute/buffer-scope';
import type { AnyKernel } from '../../../compute/kernel';
import { globalSprings } from '../../../elements/global-springs';
import { springResidual } from '../../../elements/spring/spring-residual.kernel';
import type { Model } from '../../../scene/assemble';
import { spreadByMultigrid } from '../../../stages/contact/bodies/spread-by-multigrid';
import { accelerate, accelerationKernels, accelerationRule } from '../acceleration/accelerate';
import { aimCorrection } from '../acceleration/aim-correction.kernel';
import { type LocalState, pullsInto, queueGoals } from '../local-step';
import type { CompleteProjectiveOptions } from '../options';
import { type SweepState, type Sweeps, solveBySweeps } from './contact-sweeps';
import type { Iterations } from './fused-iterations';
import type { GlobalRun } from './global-step';
import { residualInto } from './queue-residual';

export const acceleratedSweepKernels: readonly AnyKernel[] = [springResidual, aimCorrection, ...accelerationKernels];

/**
 * Anderson's rule needs a half to a fifth of the iterations of L-BFGS, until f32 has nothing more to tell it: on Liu's curtain of 257 x 257 particles Chebyshev sweeps took 2447 iterations to an error of 0.0402 with it and 751 with L-BFGS, Jacobi sweeps
 * 1172 with L-BFGS and never got there with it, nor did coloured ones at 513 x 513 (L-BFGS: 1020).
 */
const mostForAnderson = 40_000;

/** `bounded`: see `projectSprings`. `local` may have more buffers, which the sweeps then find in their state. `together` makes what does all plain iterations of a step at once, where there is such a thing. */
export async function sweepingRun<S extends LocalState>(
  backend: Backend,
  model: Model,
  order: Uint32Array,
  local: S,
  options: CompleteProjectiveOptions,
  { bounded, ...sweeps }: Sweeps<S> & { bounded: number },
  together: (state: SweepState<S>) => Promise<Iterations | null> = async () => null,
): Promise<GlobalRun> {
  const vector = (name: string) => backend.allocate(name, 'vec4f', local.all.count);
  const constantTerm = vector('constantTerm');
  const state = { ...local, constantTerm };
  const gathered = pullsInto(local, constantTerm);
  const met = model.scene.contact
    ? spreadByMultigrid(backend, local, { model, springs: globalSprings(model), order })
    : null;
  const plain: GlobalRun = {
    local: (queue, h) => queueGoals(queue, state, gathered, { h, bounded }),
    solve: solveBySweeps(state, sweeps),
    ...(met && {
      pushes: (h) => met.pushes(h),
      hold: (changes) => met.hold(changes),
      follow(changed) {
        met.follow(changed);
        return true;
      },
    }),
  };
  const rule = accelerationRule(options, model.particleCount > mostForAnderson ? 'lbfgs' : 'anderson');
  const { contact } = local.stages;
  if (!rule) {
    const iterations = await together(state);
    if (!iterations) return plain;
    return {
      ...plain,
      together(queue, h, index, count) {
        if (contact.present) return false;
        iterations(queue, h, index, count);
        return true;
      },
    };
  }

  const [right, solution] = [vector('right'), vector('solution')];
  const scope = bufferScope(backend);
  const begin = (model: Model, order: Uint32Array) =>
    accelerate(scope.backend, model, order, local, { right, solution }, rule);
  let accelerated = begin(model, order);
  const residual = residualInto(local, right);
  const aim = { ...state, right, solution };
  const correction = { ...state, position: solution };
  return {
    ...plain,
    local: (queue, h) => (contact.present ? plain.local(queue, h) : residual(queue, h)),
    solve(queue, h, count, collide) {
      if (contact.present) {
        plain.solve(queue, h, count, collide);
        return;
      }
      queue.run(aimCorrection, local.all, aim, { h, bounded });
      for (let sweep = 0; sweep < sweeps.count; sweep++) sweeps.queue(queue, correction, h, sweep, count.index, false);
      accelerated.after(queue, count.iteration);
    },
    finish(queue, h) {
      if (contact.present) return;
      residual(queue, h);
      accelerated.finish(queue);
    },
    // Nothing is remembered from step to step.
    follow(changed) {
      met?.follow(changed);
      scope.freeAll();
      accelerated = begin(changed.model, changed.order);
      return true;
    },
  };
}
