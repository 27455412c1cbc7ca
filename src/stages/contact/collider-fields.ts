/** The sampled fields of colliders: each is made once, and all of them lie behind the colliders in their buffer. */
import { fail, pathOf } from '../../core/check';
import { meshDistance } from '../../mesh/mesh-distance';
import { type SparseField, sparseField } from '../../mesh/sparse-field';
import { checkedMesh } from '../../scene/solid-mesh';
import type { ColliderPart, DistanceFieldCollider } from '../../scene/types';
import { colliderLanes, type PlacedField } from './pack-colliders';

/** How far below the surface cells are sampled, in cells. Whatever is deeper finds its way out along the coarse samples of bricks. */
const cellsInside = 2;

export class ColliderFields {
  private readonly made = new WeakMap<ColliderPart, SparseField>();

  /** For each of the colliders its field, or null where it has none. */
  place(colliders: readonly ColliderPart[]): (PlacedField | null)[] {
    let first = colliderLanes * colliders.length;
    return colliders.map((collider) => {
      if (collider.kind !== 'distanceField') return null;
      const field = this.fieldOf(collider);
      const placed = { field, first };
      first += field.numbers.length;
      return placed;
    });
  }

  private fieldOf(collider: DistanceFieldCollider): SparseField {
    const known = this.made.get(collider);
    if (known) return known;
    const field = makeField(collider);
    this.made.set(collider, field);
    return field;
  }
}

function makeField(collider: DistanceFieldCollider): SparseField {
  const { name, cellSize, thickness } = collider;
  const path = pathOf('distanceField');
  const { solid } = checkedMesh(path, collider.mesh);
  // Beyond the thickness nothing is met; a cell more, for what is rounded and interpolated.
  const field = sparseField(meshDistance(solid), cellSize, {
    inside: cellsInside * cellSize,
    outside: thickness + cellSize,
  });
  const [x, y, z] = field.bricks;
  if (!field.numbers.subarray(x * y * z).some((distance) => distance < 0)) {
    fail(path, 'cellSize', `be fine enough for the mesh of ${name} to hold a corner of a cell [m]`, cellSize);
  }
  return field;
}
