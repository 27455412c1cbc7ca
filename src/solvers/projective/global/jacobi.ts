/** The global step by Jacobi sweeps (Pall 2018 eq. 2), plain or with Chebyshev weights (Wang 2015), over ping-pong buffers of positions. */
import type { KernelQueue } from '../../../compute/backend';
import type { AnyKernel } from '../../../compute/kernel';
import type { Springs } from '../../../elements/spring/springs';
import type { Model } from '../../../scene/assemble';
import { hasStiffContact } from '../../../stages/contact/stiff-contact';
import { midpoint } from '../../../stages/integrator';
import { naturalOrder } from '../../../topology/order-by-colour';
import { pullsInto, queueGoals } from '../local-step';
import type { CompleteProjectiveOptions } from '../options';
import { chebyshevWeights } from './chebyshev';
import { solveBySweeps } from './contact-sweeps';
import type { PreparedGlobal } from './global-step';
import { relaxJacobi } from './relax-jacobi.kernel';
import { sweepCount } from './sweep-count';

export const jacobiKernels: readonly AnyKernel[] = [relaxJacobi];

/** Largest sum of the springs' constants, whatever their signs, over mass: what Gershgorin's bound on the Jacobi iteration grows with [1/s2]. */
function stiffestRatio({ particleCount, inverseMasses }: Model, { ends, stiffness }: Springs): number {
  const sums = new Float64Array(particleCount);
  for (let e = 0; e < ends.length; e++) sums[ends[e]] += Math.abs(stiffness[e >> 1]);
  return sums.reduce((largest, sum, i) => Math.max(largest, sum * inverseMasses[i]), 0);
}

export function jacobi(
  global: 'jacobi' | 'chebyshev',
  model: Model,
  springs: Springs,
  options: CompleteProjectiveOptions,
): PreparedGlobal {
  const { order, colours } = naturalOrder(model.particleCount);
  const ratio = stiffestRatio(model, springs);
  const sweeps = sweepCount(options);
  const stiffContact = hasStiffContact(model);
  const inRow = midpoint(options.integrator) ? sweeps / 2 : sweeps;
  return {
    global,
    order,
    colours,
    facts: { global, colours: colours.length },
    start(backend, local) {
      const constantTerm = backend.allocate('constantTerm', 'vec4f', model.particleCount);
      const state = { ...local, constantTerm, next: backend.allocate('next', 'vec4f', model.particleCount) };
      const gathered = pullsInto(local, constantTerm);
      // The weights of the step at hand: its length may change.
      let weights: { h: number; of: Float64Array } = { h: 0, of: new Float64Array(inRow) };
      const weightOf = (h: number, sweep: number): number => {
        if (global === 'jacobi') return 1;
        if (weights.h !== h) weights = { h, of: chebyshevWeights(inRow, h * h * ratio, options.rho) };
        return weights.of[sweep % inRow];
      };
      const queueSweep = (queue: KernelQueue, h: number, sweep: number, _index: number, plain: boolean) => {
        queue.run(relaxJacobi, state.all, state, { h, omega: plain ? 1 : weightOf(h, sweep) });
        queue.exchange(state.position, state.next);
      };
      return {
        local: (queue, h) => queueGoals(queue, state, gathered, { h, bounded: 1 }),
        solve: solveBySweeps(state, { count: sweeps, stiffContact, integrator: options.integrator, queue: queueSweep }),
      };
    },
  };
}
