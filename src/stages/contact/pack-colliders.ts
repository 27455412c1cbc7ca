/**
 * Colliders as the numbers that the kernels read: eight vec4 each, and after all of them the samples of fields.
 *
 * | vec4 | x, y, z, w |
 * | --- | --- |
 * | 0 | kind, thickness [m], friction, radius [m]; of a field the side of a brick, of a mesh its scale in place of the radius |
 * | 1 | first point; of a field the lowest corner of its grid, of a mesh the origin of its points, both with the offset of their numbers from the collider in w, in vec4 |
 * | 2 | second vector: normal, half sizes, second point, or bricks along each axis; of a mesh the number of its nodes, triangles and points, and how much of the way of its points is done at the end of the call, 0 to 1 |
 * | 3 | rotation of a box, a cylinder, a field or a mesh |
 * | 4 | how far its middle moves in a call of the step [m], and how much larger it becomes: the ratio of its scales |
 * | 5 | how it turns in a call of the step |
 * | 6 | its middle at the end of the call [m], and its scale then; of a mesh its index among all meshes in place of that |
 * | 7 | static friction, restitution; of a field 1 where faces need not meet it; of a mesh how far below the surface of a solid is looked for particles [m], and how much of the way of its points is done in the call |
 *
 * Everything is as it is at the end of the call; `seen` (shape-distance.ts) takes points there that are looked at before.
 */
import { fromAngles, inverse, multiply, noTurn, type Quaternion, sameTurn, turned } from '../../core/quaternion';
import type { SolidField } from '../../mesh/solid-field';
import { colliderMiddle } from '../../scene/collider/collider-middle';
import { isTurned, type Placement } from '../../scene/placement';
import type { ColliderPart, DistanceFieldCollider, Vec3 } from '../../scene/types';
import type { MeshBlock } from './mesh/mesh-block';

/** Numbers a collider. */
export const colliderLanes = 32;

export const colliderKind: Record<ColliderPart['kind'], number> = {
  plane: 0,
  sphere: 1,
  box: 2,
  capsule: 3,
  distanceField: 4,
  cylinder: 5,
  mesh: 6,
};

/** The field or the mesh of a collider, and where its numbers begin among all. */
export type PlacedShape = PlacedField | PlacedMesh;
export interface PlacedField {
  collider: Pick<DistanceFieldCollider, 'mesh'>;
  field: SolidField;
  first: number;
  /** Whether it bends so little that faces stay out of it if their corners do. */
  smooth: boolean;
}
export interface PlacedMesh {
  block: MeshBlock;
  first: number;
  /** How much of the way of its points is done at the start and at the end of the call, 0 to 1. */
  done: readonly [before: number, now: number];
  /** Its index among all meshes: where its lists are (mesh/find-nearby.kernel.ts). */
  index: number;
}

const plus = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const minus = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const times = (a: Vec3, s: number): Vec3 => [a[0] * s, a[1] * s, a[2] * s];

/** `before` and `now`: where it stands at the start and at the end of the call. `middle`: what it turns about, if not its own. */
export function packCollider(
  collider: ColliderPart,
  before: Placement,
  now: Placement,
  into: Float64Array,
  at: number,
  placed: PlacedShape | null,
  middle = colliderMiddle(collider),
): void {
  const { kind, thickness, friction, staticFriction = friction, restitution = 0 } = collider;
  const { offset, rotation, scale } = now;
  const isPlain = !isTurned(now);
  const put = (p: Vec3): Vec3 =>
    isPlain ? plus(p, offset) : plus(plus(turned(times(minus(p, middle), scale), rotation), middle), offset);
  let radius = 0;
  let first: readonly number[];
  let second: readonly number[] = [0, 0, 0];
  let turn: Quaternion = noTurn;
  let numbersAt = 0;
  let done = 0;
  let more: readonly number[] = [0, 0];
  let last = scale;
  switch (collider.kind) {
    case 'plane': {
      const length = Math.hypot(...collider.normal);
      first = put(collider.point);
      second = turned(times(collider.normal, 1 / length), rotation);
      break;
    }
    case 'sphere':
      first = put(collider.centre);
      radius = scale * collider.radius;
      break;
    case 'box':
      first = put(collider.centre);
      second = times(collider.halfSize, scale);
      turn = multiply(rotation, fromAngles(collider.rotation));
      break;
    case 'capsule':
      first = put(collider.from);
      second = put(collider.to);
      radius = scale * collider.radius;
      break;
    case 'cylinder': {
      const axis = minus(collider.to, collider.from);
      first = put(colliderMiddle(collider));
      radius = scale * collider.radius;
      second = [radius, (scale * Math.hypot(...axis)) / 2, 0];
      turn = multiply(rotation, fromUp(axis));
      break;
    }
    case 'distanceField': {
      const { field, first: from, smooth } = placed as PlacedField;
      first = put(plus(collider.position, field.origin));
      second = field.bricks;
      radius = scale * field.side;
      turn = rotation;
      numbersAt = (from - at) / 4;
      more = [smooth ? 1 : 0, 0];
      break;
    }
    case 'mesh': {
      const { block, first: from, done: share, index } = placed as PlacedMesh;
      first = put(plus(collider.position, block.origin));
      second = [block.nodeCount, block.triangleCount, block.pointCount];
      radius = scale;
      turn = rotation;
      numbersAt = (from - at) / 4;
      done = share[1];
      more = [block.reach, share[1] - share[0]];
      last = index;
    }
  }
  const stepTurn = towards(multiply(rotation, inverse(before.rotation)));
  const [x, y, z] = plus(middle, offset);
  into.set([colliderKind[kind], thickness, friction, radius], at);
  into.set([...first, numbersAt], at + 4);
  into.set([...second, done], at + 8);
  into.set(turn, at + 12);
  into.set([...minus(offset, before.offset), scale / before.scale], at + 16);
  into.set(sameTurn(before.rotation, rotation) ? noTurn : stepTurn, at + 20);
  into.set([x, y, z, last], at + 24);
  into.set([staticFriction, restitution, ...more], at + 28);
}

/** The same turn on its shortest way. */
const towards = (q: Quaternion): Quaternion => (q[3] < 0 ? [-q[0], -q[1], -q[2], -q[3]] : q);

/** The turn that takes up, y, to a direction. */
function fromUp([x, y, z]: Vec3): Quaternion {
  const length = Math.hypot(x, y, z);
  const w = 1 + y / length;
  // Straight down: half a turn about x.
  if (w < 1e-9) return [1, 0, 0, 0];
  const size = Math.hypot(z / length, x / length, w);
  return [z / length / size, 0, -x / length / size, w / size];
}
