/**
 * Contact where the global step is solved by sweeps: before each of the last two, particles are moved out of the colliders and held there (hold-contact.kernel.ts), and a last `collide`
 * is for what the sweeps moved in. stiff-contact.ts says for which models, and why.
 *
 * Measured, for a rope that falls on a ball: the springs held an elastic energy of 0.8 times the rope's potential energy after the impact; with these sweeps they hold none. Where springs are so stiff
 * that the sweeps do not converge (wire, hair, solids of rubber), some is left. A direct global step ('cholesky') leaves none there either: see spread-contact.ts.
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
  /** Whether some come after contact. */
  readonly stiffContact: boolean;
  readonly integrator: Integrator;
  /** Queues one; `held`: one that follows contact, with particles that must stay where they are. */
  queue(queue: KernelQueue, h: number, sweep: number, index: number, held: boolean): void;
}

/** The solve and the contact of a step by sweeps. The last solve leaves some sweeps to contact, where there are colliders. */
export function sweepsWithContact(
  state: SweepingState,
  { count, stiffContact, integrator, queue: queueSweep }: Sweeps,
): Pick<GlobalRun, 'solve' | 'contact'> {
  const { contact } = state.stages;
  // The middle of a step is not where contact is.
  const left = () => (stiffContact && contact.present && !midpoint(integrator) ? Math.min(contactSweeps, count) : 0);
  return {
    solve(queue, h, index, last) {
      const now = last ? count - left() : count;
      for (let sweep = 0; sweep < now; sweep++) queueSweep(queue, h, sweep, index, false);
    },
    contact(queue, { collide, uniforms }, h, index) {
      if (!contact.present) return;
      const buffers = contact.withColliders(state);
      for (let sweep = count - left(); sweep < count; sweep++) {
        queue.run(holdContact, state.all, buffers, uniforms);
        queueSweep(queue, h, sweep, index, true);
      }
      collide();
    },
  };
}
