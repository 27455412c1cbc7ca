/** Colliders as the numbers that the collide kernel reads: five vec4 each, and after all of them the samples of fields. */
import type { SparseField } from '../../mesh/sparse-field';
import type { Collider, Vec3 } from '../../scene/types';

/** Numbers a collider. */
export const colliderLanes = 20;

const kinds: Record<Collider['kind'], number> = { plane: 0, sphere: 1, box: 2, capsule: 3, distanceField: 4 };

/** Unit quaternion of turns about y, x, then z, in degrees: x, y, z, w. */
export function quaternion([x, y, z]: Vec3): [number, number, number, number] {
  const half = Math.PI / 360;
  const [sx, sy, sz] = [Math.sin(x * half), Math.sin(y * half), Math.sin(z * half)];
  const [cx, cy, cz] = [Math.cos(x * half), Math.cos(y * half), Math.cos(z * half)];
  return [
    sx * cy * cz + cx * sy * sz,
    cx * sy * cz - sx * cy * sz,
    cx * cy * sz - sx * sy * cz,
    cx * cy * cz + sx * sy * sz,
  ];
}

/** The field of a collider, and where its numbers begin among all. */
export interface PlacedField {
  field: SparseField;
  first: number;
}

/**
 * offset: where the collider stands now; move: how far it went during this step (friction is relative to it).
 * vec4 by vec4: kind, thickness, friction, radius | first point | second vector | rotation | move. A field has its grid in their place (field-distance.ts).
 */
export function packCollider(
  collider: Collider,
  offset: Vec3,
  move: Vec3,
  into: Float64Array,
  at: number,
  placed: PlacedField | null,
): void {
  const shifted = (p: Vec3, w = 0) => [p[0] + offset[0], p[1] + offset[1], p[2] + offset[2], w];
  let radius = 0;
  let first: number[];
  let second: number[] = [0, 0, 0, 0];
  let rotation: readonly number[] = [0, 0, 0, 1];
  switch (collider.kind) {
    case 'plane': {
      const length = Math.hypot(...collider.normal);
      first = shifted(collider.point);
      second = [...collider.normal.map((n) => n / length), 0];
      break;
    }
    case 'sphere':
      first = shifted(collider.centre);
      radius = collider.radius;
      break;
    case 'box':
      first = shifted(collider.centre);
      second = [...collider.halfSize, 0];
      rotation = quaternion(collider.rotation);
      break;
    case 'capsule':
      first = shifted(collider.from);
      second = shifted(collider.to);
      radius = collider.radius;
      break;
    case 'distanceField': {
      const { field, first: from } = placed!;
      const [x, y, z] = collider.position;
      radius = field.side;
      first = shifted([field.origin[0] + x, field.origin[1] + y, field.origin[2] + z], (from - at) / 4);
      second = [...field.bricks, 0];
    }
  }
  into.set([kinds[collider.kind], collider.thickness, collider.friction, radius], at);
  into.set(first, at + 4);
  into.set(second, at + 8);
  into.set(rotation, at + 12);
  into.set([...move, 0], at + 16);
}
