/** What bodies gave to colliders in the last step, as a user asks for it. */
import { colliderIndex } from '../scene/find-in-scene';
import type { Scene } from '../scene/types';
import type { Solver } from '../solvers/solver';
import { type ColliderLoad, loadKernels } from '../stages/contact/collider-loads';
import type { Stages } from '../stages/stages';
import type { Engine } from './engine';
import type { ColliderKey } from './types';
import { withinReach } from './within-reach';

type Loads = ReadonlyMap<string, ColliderLoad>;

/** Starts or ends the measuring of a collider. */
export async function measureLoads(
  engine: Engine,
  { scene, solver, stages }: { scene: Scene; solver: Solver; stages: Stages },
  collider: ColliderKey,
  on: boolean,
): Promise<void> {
  const { name } = scene.colliders[colliderIndex(scene, collider)];
  const { backend } = engine;
  if (!solver.measuresLoads?.includes(backend.name)) {
    const { global, integrator } = solver.options;
    const how = [global, integrator].filter((option) => option !== undefined).join(', ');
    throw new Error(
      `world: measureLoads must be asked of a solver that tells the impulses of contact (docs/rapier.md has the list), got ${solver.name}${how && ` (${how})`} on ${backend.name}`,
    );
  }
  await backend.prepare(loadKernels);
  stages.contact.measure(name, on);
}

/** At once, where memory is within reach. */
export function loadsNow({ backend }: Engine, { contact, freeze }: Stages): Loads {
  const { sums } = contact.loads;
  if (!sums) return new Map();
  const numbers = withinReach(backend, sums.buffer, 'loads', 'await world.readLoads()');
  return sums.tell(numbers, new Set(freeze.all));
}

export async function readLoads({ backend }: Engine, { contact, freeze }: Stages): Promise<Loads> {
  const { sums } = contact.loads;
  return sums ? sums.tell(await backend.read(sums.buffer), new Set(freeze.all)) : new Map();
}
