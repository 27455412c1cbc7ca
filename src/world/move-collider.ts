/** Colliders that are moved, turned and scaled by hand. */
import { pathOf } from '../core/check';
import { colliderMiddle } from '../scene/collider/collider-middle';
import { colliderIndex } from '../scene/find-in-scene';
import { type PlacementOptions, placementFrom } from '../scene/placement';
import type { Scene } from '../scene/types';
import type { MovingColliders } from '../stages/contact/moving-colliders';
import type { ColliderKey } from './types';

const path = pathOf('world');

export function moveCollider(scene: Scene, colliders: MovingColliders, key: ColliderKey, to: PlacementOptions): void {
  const index = colliderIndex(scene, key);
  colliders.move(index, placementFrom(path, to, colliderMiddle(scene.colliders[index])));
}
