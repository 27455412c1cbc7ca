/** What of a running world is on the wrong side of its colliders, one sentence each. */
import { insideColliders, sayInside } from '../src/scene/inside-colliders';
import type { Collider, Vec3 } from '../src/scene/types';
import type { World } from '../src/world/types';

/** As if its script had taken a collider that was moved by hand there. */
const movedBy = (collider: Collider, offset: Vec3): Collider => ({
  ...collider,
  motion: { kind: 'keyframes', keys: [{ time: 0, offset }] },
});

export async function insideOf(world: World): Promise<string[]> {
  const bodies = await Promise.all(
    world.bodies.map(async (body) => ({ body, positions: await world.read(body.name) })),
  );
  const colliders = world.scene.colliders.map((collider) => {
    const { offset } = world.colliderPlacement(collider.name);
    return collider.motion || offset.every((way) => way === 0) ? collider : movedBy(collider, offset);
  });
  return insideColliders(bodies, colliders, world.time).map(sayInside);
}
