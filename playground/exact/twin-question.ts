/** What is asked of the worker that measures, and what it answers. */
import type { FrameError, RelativeError, World } from 'selvedge';
import type { SolverName } from '../solver-controls';

/** Enough to make the same world elsewhere and take its next step. */
export interface TwinQuestion {
  scene: string;
  solver: { name: SolverName; options: Record<string, unknown> };
  backend: 'wasm' | 'reference';
  stiffness: number;
  snapshot: ArrayBuffer;
}

export interface TwinError {
  frame: FrameError;
  /** Of the last substep; null with integrators that have no equation 15. */
  lastSubstep: RelativeError | null;
}

export type TwinAnswer = { error: TwinError } | { problem: string };

/** What 'auto' became is asked for by name: the twin may run on another backend, where it would become something else. */
export async function questionOf(world: World, scene: string): Promise<TwinQuestion> {
  const { solver, facts, backend, substeps, stiffness } = world;
  const options = {
    ...solver.options,
    substeps,
    ...('global' in solver.options && { global: facts.global }),
    ...('budget' in solver.options &&
      'iterations' in facts && { budget: 'none', numNonLinearIterations: facts.iterations }),
  };
  return {
    scene,
    solver: { name: solver.name as SolverName, options },
    backend: backend === 'reference' ? 'reference' : 'wasm',
    stiffness,
    snapshot: await world.snapshot(),
  };
}
