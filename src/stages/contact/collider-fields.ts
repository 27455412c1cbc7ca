/** The sampled fields of colliders: each is made once, and all of them lie behind the colliders in their buffer. */
import { fail, pathOf } from '../../core/check';
import type { FieldRequest, SolidField } from '../../mesh/solid-field';
import { fieldSolid } from '../../scene/collider/field-solid';
import type { Collider, ColliderPart, DistanceFieldCollider } from '../../scene/types';
import { partsOf } from './collider-parts';
import { fieldAtOnce, fieldsElsewhere } from './kept-fields';
import { colliderLanes, type PlacedField } from './pack-colliders';

const path = pathOf('distanceField');

export class ColliderFields {
  private readonly made = new WeakMap<ColliderPart, SolidField>();

  /** The fields of these colliders, sampled in a worker: a page has the thread to itself meanwhile, and `place` finds them. */
  static async elsewhere(colliders: readonly Collider[]): Promise<ColliderFields> {
    const fields = new ColliderFields();
    const parts = partsOf(colliders).map(({ part }) => part);
    const sampled = parts.filter((part) => part.kind === 'distanceField');
    const made = await fieldsElsewhere(sampled.map(requestOf));
    sampled.forEach((part, i) => {
      fields.made.set(part, checked(part, made[i]));
    });
    return fields;
  }

  /** For each of the colliders its field, or null where it has none. */
  place(colliders: readonly ColliderPart[]): (PlacedField | null)[] {
    let first = colliderLanes * colliders.length;
    return colliders.map((collider) => {
      if (collider.kind !== 'distanceField') return null;
      const field = this.fieldOf(collider);
      const placed = { collider, field, first, smooth: false };
      first += field.numbers.length;
      return placed;
    });
  }

  private fieldOf(collider: DistanceFieldCollider): SolidField {
    const known = this.made.get(collider);
    if (known) return known;
    const field = checked(collider, fieldAtOnce(requestOf(collider)));
    this.made.set(collider, field);
    return field;
  }
}

function requestOf({ mesh, strict, cellSize, thickness }: DistanceFieldCollider): FieldRequest {
  const { mesh: solid, closed } = fieldSolid(path, mesh, strict ?? false);
  return { points: solid.points, triangles: solid.triangles, closed, cellSize, thickness };
}

function checked({ name, cellSize }: DistanceFieldCollider, field: SolidField): SolidField {
  const [x, y, z] = field.bricks;
  if (!field.numbers.subarray(x * y * z).some((distance) => distance < 0)) {
    fail(path, 'cellSize', `be fine enough for the mesh of ${name} to hold a corner of a cell [m]`, cellSize);
  }
  return field;
}
