/**
 * The direct global step, planned while the world goes on: the symbolic factorisation takes most of the time in which a world gets ready for a body, so it
 * runs in a worker.
 */
import type { CancelSignal } from '../../../core/cancel-signal';
import type { Springs } from '../../../elements/spring/springs';
import type { Model } from '../../../scene/assemble';
import { planElsewhere } from '../../../sparse/plan-elsewhere';
import type { DirectSystem } from './direct-system';
import { keepSystem, keptSystem } from './kept-systems';
import { sheetGrid } from './sheet-grid';

export interface DirectBackground {
  readonly system: DirectSystem;
  /** Ends what is still under way. */
  readonly signal: CancelSignal;
}

/** A worker takes longer to start than a smaller matrix takes to plan and to factorise. */
const smallestElsewhere = 400;

/**
 * Null where everything is better done at once. So it is where the worker failed: a page may forbid workers, and `foresee` does the same there. An error of the
 * plan itself comes again then, with its own message.
 */
export async function planInBackground(
  model: Model,
  { ends }: Springs,
  signal: CancelSignal,
): Promise<DirectBackground | null> {
  if (model.particleCount < smallestElsewhere) return null;
  const grid = sheetGrid(model);
  const request = { particleCount: model.particleCount, ends, grid };
  const known = keptSystem(request);
  if (known) return { system: known, signal };
  const system = await planElsewhere(model.particleCount, ends, signal, grid).catch(() => null);
  if (signal.aborted) throw signal.reason;
  return system && { system: keepSystem(request, system), signal };
}
