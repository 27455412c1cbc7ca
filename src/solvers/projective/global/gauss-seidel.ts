/**
 * The global step by Gauss-Seidel sweeps without a matrix (Pall 2018 eq. 6). Red-black and coloured: the particles of a colour in parallel. Gauss-Seidel: one
 * colour, one particle after the other.
 *
 * Every second step goes through the colours backwards. A sweep favours the colours that come last; sweeps that do not converge and
 * always run the same way push the whole body along (a hanging rope gained energy until it broke away). Where the middle of the step is
 * solved for, every second sweep does: see `sweepCount`.
 *
 * Where there are solids, contact comes between the last sweeps as well as after them: what it does to a particle reaches the neighbours within the step. Moved out
 * one by one after all sweeps, the particles at the sole of a stiff body are crushed against those above (spread-contact.ts has more on that).
 */
import type { KernelQueue } from '../../../compute/backend';
import type { AnyKernel } from '../../../compute/kernel';
import { midpoint } from '../../../stages/integrator';
import type { ColourOrder } from '../../../topology/order-by-colour';
import { pullsInto, queueGoals } from '../local-step';
import type { CompleteProjectiveOptions } from '../options';
import type { PreparedGlobal } from './global-step';
import { relax, relaxSerially } from './relax.kernel';
import { sweepCount } from './sweep-count';

export const gaussSeidelKernels: readonly AnyKernel[] = [relax, relaxSerially];

/** Sweeps that contact comes before. */
const contactSweeps = 2;

/** `solids`: whether there are bodies with volume elements. */
export function gaussSeidel(
  global: 'red-black' | 'coloured' | 'gauss-seidel',
  { order, colours }: ColourOrder,
  options: CompleteProjectiveOptions,
  solids: boolean,
): PreparedGlobal {
  const { integrator, relaxation: omega } = options;
  const backwards = [...colours].reverse();
  const kernel = global === 'gauss-seidel' ? relaxSerially : relax;
  const sweeps = sweepCount(options);
  // The middle of a step is not where contact is.
  const withContact = solids && !midpoint(integrator) ? Math.min(contactSweeps, sweeps) : 0;
  return {
    global,
    order,
    colours,
    facts: { global, colours: colours.length },
    start(backend, local) {
      const constantTerm = backend.allocate('constantTerm', 'vec4f', local.all.count);
      const state = { ...local, constantTerm };
      const gathered = pullsInto(local, constantTerm);
      const queueSweep = (queue: KernelQueue, h: number, turn: number) => {
        for (const colour of turn % 2 === 0 ? colours : backwards) queue.run(kernel, colour, state, { h, omega });
      };
      return {
        local: (queue, h) => queueGoals(queue, state, gathered, { h, bounded: 0 }),
        solve(queue, h, index, last) {
          const count = last ? sweeps - withContact : sweeps;
          for (let sweep = 0; sweep < count; sweep++) queueSweep(queue, h, midpoint(integrator) ? sweep : index);
        },
        contact(queue, collide, h, index) {
          for (let sweep = 0; sweep < withContact; sweep++) {
            collide();
            queueSweep(queue, h, index);
          }
          collide();
        },
      };
    },
  };
}
