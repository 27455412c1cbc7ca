/**
 * Plans of global steps made in workers, while the world or the page goes on: the symbolic factorisation and the levels of multigrid take most of the time in which a world
 * gets ready for a body.
 */
import type { CancelSignal } from '../../../core/cancel-signal';
import type { Springs } from '../../../elements/spring/springs';
import { type Model, pinnedParticles } from '../../../scene/assemble';
import { planMultigridElsewhere } from '../../../sparse/multigrid/plan-multigrid-elsewhere';
import type { MultigridPlan } from '../../../sparse/multigrid/types';
import { planElsewhere } from '../../../sparse/plan-elsewhere';
import { type DirectSystem, systemRequest } from './direct-system';
import { keepSystem, keptSystem } from './kept-systems';

/** What was planned elsewhere: null where it is not needed, or better planned at once. */
export interface GlobalBackground {
  /** The springs that the matrix counts. */
  readonly counted: Springs | null;
  readonly system: DirectSystem | null;
  readonly multigrid: MultigridPlan | null;
  /** Ends what is still under way. */
  readonly signal: CancelSignal;
}

/** A worker takes longer to start than a smaller matrix takes to plan and to factorise. */
const smallestElsewhere = 400;

/**
 * Null where everything is better done at once. So it is where the worker failed: a page may forbid workers, and `foresee` does the same there. An error of the
 * plan itself comes again then, with its own message.
 */
export async function directInBackground(
  model: Model,
  counted: Springs,
  room: number,
  signal: CancelSignal,
): Promise<DirectSystem | null> {
  if (model.particleCount < smallestElsewhere) return null;
  const request = systemRequest(model, counted, room);
  const known = keptSystem(request);
  if (known) return known;
  const { particleCount, ends, grid } = request;
  const system = await planElsewhere(particleCount, ends, signal, grid).catch(() => null);
  if (signal.aborted) throw signal.reason;
  return system && keepSystem(request, system);
}

/** Null in the same cases. */
export async function multigridInBackground(
  model: Model,
  { ends, stiffness }: Springs,
  signal: CancelSignal,
): Promise<MultigridPlan | null> {
  if (model.particleCount < smallestElsewhere) return null;
  const job = { ends, stiffness, mass: model.masses, held: pinnedParticles(model) };
  const plan = await planMultigridElsewhere(job, signal).catch(() => null);
  if (signal.aborted) throw signal.reason;
  return plan;
}
