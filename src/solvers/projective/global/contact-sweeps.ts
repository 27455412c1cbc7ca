/**
 * Contact where the global step is solved by sweeps: before each of the last two, particles are moved out of the colliders and held there (hold-contact.kernel.ts), and a last `collide`
 * is for what the sweeps moved in.
 *
 * Moved out one by one after all sweeps, particles are moved against springs whose other ends know nothing of it, and stiff bodies are left with elastic energy that nothing paid for: a rope
 * that fell on a ball had 0.8 times as much as it had to spend, a sheet of nylon a seventh. So little becomes of it here that no more is needed for cloth and most ropes. What is so stiff that
 * sweeps do not converge (wire, hair, solids of rubber) still stretches where it hits; none of that becomes motion. A factor ('cholesky') has none of it: spread-contact.ts.
 */
import type { KernelBuffer, KernelQueue } from '../../../compute/backend';
import { type Integrator, midpoint } from '../../../stages/integrator';
import type { LocalState } from '../local-step';
import type { GlobalRun } from './global-step';
import { holdContact } from './hold-contact.kernel';

/** Sweeps that contact comes before. */
const contactSweeps = 2;

interface SweepingState extends LocalState {
  readonly constantTerm: KernelBuffer;
}

export interface Sweeps {
  /** In all, of a solve. */
  readonly count: number;
  readonly integrator: Integrator;
  /** Queues one. */
  queue(queue: KernelQueue, h: number, sweep: number, index: number): void;
}

/** The solve and the contact of a step by sweeps. The last solve leaves some sweeps to contact, where there are colliders. */
export function sweepsWithContact(
  state: SweepingState,
  { count, integrator, queue: queueSweep }: Sweeps,
): Pick<GlobalRun, 'solve' | 'contact'> {
  const { contact } = state.stages;
  // The middle of a step is not where contact is.
  const left = () => (contact.present && !midpoint(integrator) ? Math.min(contactSweeps, count) : 0);
  return {
    solve(queue, h, index, last) {
      const now = last ? count - left() : count;
      for (let sweep = 0; sweep < now; sweep++) queueSweep(queue, h, sweep, index);
    },
    contact(queue, { collide, uniforms }, h, index) {
      if (!contact.present) return;
      const buffers = { ...state, collider: contact.collider };
      for (let sweep = count - left(); sweep < count; sweep++) {
        queue.run(holdContact, state.all, buffers, uniforms);
        queueSweep(queue, h, sweep, index);
      }
      collide();
    },
  };
}
