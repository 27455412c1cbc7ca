/** What kernels meet of colliders: each of them, or the parts of a compound. */
import { colliderMiddle } from '../../scene/collider/collider-middle';
import type { Collider, ColliderPart, Vec3 } from '../../scene/types';

export interface MetPart {
  part: ColliderPart;
  /** The index of the collider that it is or belongs to, whose placement it has. */
  of: number;
  /** What it turns about, as it was built [m]: the parts of a compound turn about that of the compound, so that they go along arcs within a step. */
  middle: Vec3;
}

export const partsOf = (colliders: readonly Collider[]): MetPart[] =>
  colliders.flatMap((collider, of) => {
    const middle = colliderMiddle(collider);
    const parts = collider.kind === 'compound' ? collider.parts : [collider];
    return parts.map((part) => ({ part, of, middle }));
  });
