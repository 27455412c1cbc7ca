/**
 * Local/global iterations first, then Newton's method (Liu 2013 section 5): the first get close fast, where Newton's method would spend its
 * iterations on short steps; it then does what they cannot, and converges.
 */
import { createLocalGlobal, type LocalGlobalIteration } from './local-global';
import { createNewton, type NewtonOptions, type NewtonResult } from './newton';
import type { Objective } from './objective';

export interface HybridOptions extends NewtonOptions {
  /** Local/global iterations before Newton's. Default 10. */
  start?: number;
}

export interface HybridResult extends NewtonResult {
  /** The local/global iterations; only if asked for. */
  startTrace: LocalGlobalIteration[];
  /** Time of the local/global iterations, which comes before that of the trace [ms]. */
  startMs: number;
}

export interface Hybrid {
  /** From `start`: x, y, z of each particle, held ones in place [m]; usually the objective's y. */
  minimise(start: Float64Array, trace?: boolean): HybridResult;
  dispose(): void;
}

/** For use over many steps with what changes in the objective: y, h, and what is held. */
export async function createHybrid(
  objective: Objective,
  { start = 10, ...options }: HybridOptions = {},
): Promise<Hybrid> {
  const newton = await createNewton(objective, options);
  const localGlobal = start > 0 ? await createLocalGlobal(objective, options) : null;
  return {
    minimise(from, traced = false) {
      const began = performance.now();
      const first = localGlobal?.run(from, start, traced) ?? { x: from, trace: [] };
      const startMs = performance.now() - began;
      return { ...newton.minimise(first.x), startTrace: first.trace, startMs };
    },
    dispose() {
      newton.dispose();
      localGlobal?.dispose();
    },
  };
}
