/** What is asked of the worker that measures, and what it answers. */
import type { RelativeError, World } from 'selvedge';
import type { SolverName } from '../solver-controls';

/** Enough to make the same world elsewhere and take its next step. */
export interface TwinQuestion {
  scene: string;
  solver: { name: SolverName; options: Record<string, unknown> };
  backend: 'wasm' | 'reference';
  stiffness: number;
  snapshot: ArrayBuffer;
}

export type TwinAnswer = { error: RelativeError } | { problem: string };

/** What 'auto' became is asked for by name: the twin may run on another backend, where it would become something else. */
export async function questionOf(world: World, scene: string): Promise<TwinQuestion> {
  const { solver, facts, backend, substeps, stiffness } = world;
  const options = { ...solver.options, substeps, ...('global' in solver.options && { global: facts.global }) };
  return {
    scene,
    solver: { name: solver.name as SolverName, options },
    backend: backend === 'reference' ? 'reference' : 'wasm',
    stiffness,
    snapshot: await world.snapshot(),
  };
}
