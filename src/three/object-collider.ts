/** A collider that goes with an object of three.js, such as a capsule with the bone of an arm. */
import type { Object3D } from 'three';
import { pathOf } from '../core/check';
import type { ColliderKey, World } from '../world/types';
import { ObjectPlacement } from './object-placement';

const path = pathOf('ObjectCollider');

export class ObjectCollider {
  private readonly placement: ObjectPlacement;

  /** Make it while the object stands as the collider was built for: from then on, the collider moves as if it were part of it. */
  constructor(
    readonly world: Pick<World, 'moveCollider' | 'colliderPlacement'>,
    readonly collider: ColliderKey,
    readonly object: Object3D,
  ) {
    this.placement = new ObjectPlacement(path, object);
    // An unknown name is refused here rather than in the first frame.
    world.colliderPlacement(collider);
  }

  /** Has the collider go where the object is now, over the world's next step. Once per frame, after what animates the object and before `world.advance` or `world.step`. */
  update(): void {
    this.world.moveCollider(this.collider, this.placement.now());
  }
}
