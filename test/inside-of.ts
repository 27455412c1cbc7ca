/** What of a running world is on the wrong side of its colliders, one sentence each. */
import { insideColliders, sayInside } from '../src/scene/inside-colliders';
import type { World } from '../src/world/types';

export async function insideOf(world: World): Promise<string[]> {
  const bodies = await Promise.all(
    world.bodies.map(async (body) => ({ body, positions: await world.read(body.name) })),
  );
  return insideColliders(bodies, world.scene.colliders, world.time).map(sayInside);
}
