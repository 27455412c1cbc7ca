/**
 * The global step by Gauss-Seidel sweeps without a matrix (Pall 2018 eq. 6). Red-black and coloured: the particles of a colour in parallel. Gauss-Seidel: one
 * colour, one particle after the other.
 *
 * Every second step goes through the colours backwards. A sweep favours the colours that come last; sweeps that do not converge and
 * always run the same way push the whole body along (a hanging rope gained energy until it broke away). Where the middle of the step is
 * solved for, every second sweep does: see `sweepCount`.
 *
 * Contact comes between the last sweeps: see contact-sweeps.ts.
 */
import type { KernelQueue } from '../../../compute/backend';
import type { AnyKernel } from '../../../compute/kernel';
import { midpoint } from '../../../stages/integrator';
import type { ColourOrder } from '../../../topology/order-by-colour';
import { pullsInto, queueGoals } from '../local-step';
import type { CompleteProjectiveOptions } from '../options';
import { solveBySweeps } from './contact-sweeps';
import type { PreparedGlobal } from './global-step';
import { relax, relaxSerially } from './relax.kernel';
import { sweepCount } from './sweep-count';

export const gaussSeidelKernels: readonly AnyKernel[] = [relax, relaxSerially];

export function gaussSeidel(
  global: 'red-black' | 'coloured' | 'gauss-seidel',
  { order, colours }: ColourOrder,
  options: CompleteProjectiveOptions,
  stiffContact: boolean,
): PreparedGlobal {
  const { integrator, relaxation: omega } = options;
  const backwards = [...colours].reverse();
  const kernel = global === 'gauss-seidel' ? relaxSerially : relax;
  const sweeps = sweepCount(options);
  return {
    global,
    order,
    colours,
    facts: { global, colours: colours.length },
    start(backend, local) {
      const constantTerm = backend.allocate('constantTerm', 'vec4f', local.all.count);
      const state = { ...local, constantTerm };
      const gathered = pullsInto(local, constantTerm);
      const queueSweep = (queue: KernelQueue, h: number, sweep: number, index: number, plain: boolean) => {
        const weight = plain ? Math.min(omega, 1) : omega;
        const turn = midpoint(integrator) ? sweep : index;
        for (const colour of turn % 2 === 0 ? colours : backwards)
          queue.run(kernel, colour, state, { h, omega: weight });
      };
      return {
        local: (queue, h) => queueGoals(queue, state, gathered, { h, bounded: 0 }),
        solve: solveBySweeps(state, { count: sweeps, stiffContact, integrator, queue: queueSweep }),
      };
    },
  };
}
