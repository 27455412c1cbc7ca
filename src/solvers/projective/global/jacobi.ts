/** The global step by Jacobi sweeps (Pall 2018 eq. 2), plain or with Chebyshev weights (Wang 2015), over ping-pong buffers of positions. */
import type { AnyKernel } from '../../../compute/kernel';
import type { Springs } from '../../../elements/spring/springs';
import type { Model } from '../../../scene/assemble';
import { hasStiffContact } from '../../../stages/contact/stiff-contact';
import { extrapolates } from '../../../stages/integrator';
import { naturalOrder, withRoom } from '../../../topology/order-by-colour';
import type { CompleteProjectiveOptions } from '../options';
import { chebyshevWeights } from './chebyshev';
import type { Sweeps } from './contact-sweeps';
import type { PreparedGlobal } from './global-step';
import { relaxJacobi } from './relax-jacobi.kernel';
import { roomForTears } from './room-for-tears';
import { sweepCount } from './sweep-count';
import { acceleratedSweepKernels, sweepingRun } from './sweeping-run';

export const jacobiKernels: readonly AnyKernel[] = [relaxJacobi, ...acceleratedSweepKernels];

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
  const { order, colours } = withRoom(naturalOrder(model.particleCount), roomForTears(model));
  const count = sweepCount(options);
  const { integrator } = options;
  const inRow = extrapolates(integrator) ? count / 2 : count;
  return {
    global,
    order,
    colours,
    facts: { global, colours: colours.length },
    async start(backend, local) {
      let ratio = stiffestRatio(model, springs);
      // The weights of the step at hand: its length may change.
      let weights: { h: number; of: Float64Array } = { h: 0, of: new Float64Array(inRow) };
      const weightOf = (h: number, sweep: number): number => {
        if (global === 'jacobi') return 1;
        if (weights.h !== h) weights = { h, of: chebyshevWeights(inRow, h * h * ratio, options.rho) };
        return weights.of[sweep % inRow];
      };
      const buffers = { ...local, next: backend.allocate('next', 'vec4f', local.all.count) };
      const sweeps: Sweeps<typeof buffers> = {
        count,
        stiffContact: hasStiffContact(model),
        integrator,
        queue(queue, state, h, sweep, _index, plain) {
          queue.run(relaxJacobi, state.all, state, { h, omega: plain ? 1 : weightOf(h, sweep) });
          queue.exchange(state.position, state.next);
        },
      };
      const run = await sweepingRun(backend, model, order, buffers, options, { ...sweeps, bounded: 1 });
      return {
        ...run,
        follow(changed) {
          ratio = stiffestRatio(changed.model, changed.springs);
          weights.h = 0;
          return run.follow?.(changed) ?? true;
        },
      };
    },
  };
}
