/**
 * Contact where the global step is solved by sweeps: particles are moved out of the colliders before each of the last sweeps too, so that what is around them gives way (projected Gauss-Seidel or
 * Jacobi, which solves the step with its contact). Without that, contact stretches springs after the solve by as much as it moves a particle, an elastic energy of h^2 k / m times the kinetic energy that it took,
 * and implicit Euler by few sweeps does not damp all of it: a rope that fell on a small ball gained twenty times its potential energy.
 *
 * These sweeps are plain, without over-relaxation or Chebyshev's weights, which take a particle beyond the collider that just stopped it.
 *
 * Of some 500 falls of random ropes on random colliders with each, so many gained energy of motion (test/fuzz/drops.ts; jacobi, chebyshev, coloured, gauss-seidel):
 *
 *   contact after the sweeps       19, 19, 14, 19      before the last two of six     2, 1, 2, 8
 *   held in place from then on      0, 10,  1, 17      before every one               0, 0, 0, 0
 *
 * and of cloth 1, 2, 2, 1 by contact after the sweeps, and none by contact before the last two. Where faces of cloth meet edges and corners it comes before every one as well: a sheet over a box, which hangs on its edges, keeps 1e-5 of the energy of its fall in motion by 'coloured' with contact before the last two.
 */
import type { KernelBuffer, KernelQueue } from '../../../compute/backend';
import { extrapolates, type Integrator } from '../../../stages/integrator';
import type { LocalState } from '../local-step';
import type { GlobalRun } from './global-step';

/** Sweeps that contact comes before, where it is not stiff and particles alone meet colliders. */
const clothSweeps = 2;

/** What a sweep reads and writes. `position` is where the particles are, or how far they are to go. */
export type SweepState<S extends LocalState> = S & { readonly constantTerm: KernelBuffer };

export interface Sweeps<S extends LocalState> {
  /** Of a solve. */
  readonly count: number;
  /** Whether contact comes before all of them: see stiff-contact.ts. */
  readonly stiffContact: boolean;
  readonly integrator: Integrator;
  /** Queues one; `plain`: one that follows contact. */
  queue(queue: KernelQueue, state: SweepState<S>, h: number, sweep: number, index: number, plain: boolean): void;
}

export function solveBySweeps<S extends LocalState>(
  state: SweepState<S>,
  { count, stiffContact, integrator, queue: queueSweep }: Sweeps<S>,
): GlobalRun['solve'] {
  // The middle of a step is not where contact is.
  const most = () => {
    if (extrapolates(integrator)) return 0;
    return stiffContact || state.stages.contact.meetsFaces ? count : Math.min(clothSweeps, count);
  };
  return (queue, h, { index }, collide) => {
    const alone = state.stages.contact.present ? count - most() : count;
    for (let sweep = 0; sweep < count; sweep++) {
      if (sweep >= alone) collide();
      queueSweep(queue, state, h, sweep, index, sweep >= alone);
    }
  };
}
