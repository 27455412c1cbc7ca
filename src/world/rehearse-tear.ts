/**
 * Engines compile a function when it is first called, and the first tear calls hundreds: half of its time, enough to miss a frame. So a small sheet is torn in a world of its own, in plain TypeScript, when a process makes its first world whose
 * bodies tear by themselves: everything that follows a tear is called there but the kernels of the backend.
 */
import { nextTurn } from '../core/next-turn';
import { onPage } from '../core/on-page';
import { cloth } from '../scene/cloth/cloth';
import { plane } from '../scene/collider/colliders';
import type { SceneOptions } from '../scene/scene';
import type { World, WorldOptions } from './types';

/** Of the scene. */
export const rehearsalName = 'rehearsal of a tear';

let rehearsed = false;
/** Tears, one after the other: the first compile, and the others give the engine reason to do so well. */
const tears = 6;

/** `make` is `createWorld`. Resolves at once where it has been done before. */
export async function rehearseTear(
  { solver }: WorldOptions,
  make: (scene: SceneOptions, options: WorldOptions) => Promise<World>,
): Promise<void> {
  if (rehearsed || !solver.backends.includes('reference')) return;
  rehearsed = true;
  const world = await make(smallScene(), { solver, backend: 'reference' });
  for (let k = 0; k < tears; k++) {
    world.step();
    if (onPage()) await nextTurn();
  }
  world.dispose();
}

/** A sheet that hangs: its threads are longer than they may be from the first step on. */
function smallScene(): SceneOptions {
  const sheet = cloth({
    size: [1, 1],
    particles: [12, 12],
    springs: { shear: false, bend: false },
    plane: 'vertical',
    pins: ['top'],
    tearing: { strain: 1e-5 },
  });
  return { name: rehearsalName, bodies: [sheet], colliders: [plane({ point: [0, -2, 0] })] };
}
