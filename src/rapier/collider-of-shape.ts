/** A collider of Rapier as one of Selvedge, where it stands now. */
import type {
  Ball,
  Capsule,
  Cuboid,
  Cylinder,
  HalfSpace,
  Collider as RapierCollider,
  ShapeType,
} from '@dimforge/rapier3d-compat';
import { checkFields, type ErrorPath, fail, pathOf } from '../core/check';
import { type Quaternion, toAngles, turned } from '../core/quaternion';
import type { Vec3 } from '../core/vec3';
import {
  box,
  type ColliderOptions,
  capsule,
  cylinder,
  distanceField,
  plane,
  sphere,
} from '../scene/collider/colliders';
import type { ColliderPart } from '../scene/types';
import { plus, quaternion, vec3 } from './plain-vectors';

/** What a collider is to the bodies of a world, where it is not to be as Rapier has it. */
export interface CoupledColliderOptions extends Pick<ColliderOptions, 'thickness' | 'staticFriction'> {
  /** Its name in the world. Default 'rapier', with a number where there are several. */
  name?: string;
  /** Default: that of the collider of Rapier. */
  friction?: number;
  /** Likewise. */
  restitution?: number;
  /** Of a convex hull or a mesh: side of the cells in which its distance is sampled [m]. See `distanceField`. */
  cellSize?: number;
}

const path: ErrorPath = pathOf('RapierCoupling');

/** Rapier's numbers of its shapes. Its own list is not imported, since there are several builds of Rapier, and a user has one of them. */
const shapes = {
  ball: 0 as ShapeType.Ball,
  cuboid: 1 as ShapeType.Cuboid,
  capsule: 2 as ShapeType.Capsule,
  mesh: 6 as ShapeType.TriMesh,
  hull: 9 as ShapeType.ConvexPolyhedron,
  cylinder: 10 as ShapeType.Cylinder,
  halfSpace: 17 as ShapeType.HalfSpace,
};

/** Its middle, about which it turns, is the origin of Rapier's collider. `name`: where the options have none. */
export function colliderOfShape(from: RapierCollider, options: CoupledColliderOptions, name: string): ColliderPart {
  checkFields(path, options, ['name', 'thickness', 'friction', 'staticFriction', 'restitution', 'cellSize']);
  const { cellSize, ...given } = options;
  const common = { name, friction: from.friction(), restitution: from.restitution(), ...given };
  const at = vec3(from.translation());
  const turn = quaternion(from.rotation());
  const { shape } = from;
  switch (shape.type) {
    case shapes.ball:
      return sphere({ ...common, centre: at, radius: (shape as Ball).radius });
    case shapes.cuboid:
      return box({ ...common, centre: at, halfSize: vec3((shape as Cuboid).halfExtents), rotation: toAngles(turn) });
    case shapes.capsule:
      return capsule({ ...common, ...ends(shape as Capsule, at, turn), radius: (shape as Capsule).radius });
    case shapes.cylinder:
      return cylinder({ ...common, ...ends(shape as Cylinder, at, turn), radius: (shape as Cylinder).radius });
    case shapes.halfSpace:
      return plane({ ...common, point: at, normal: turned(vec3((shape as HalfSpace).normal), turn) });
    case shapes.hull:
    case shapes.mesh:
      return distanceField({ ...common, cellSize, position: at, mesh: solid(from, turn) });
    default:
      return fail(
        path,
        'collider',
        'be a ball, a cuboid, a capsule, a cylinder, a half-space, a convex hull or a closed mesh',
        shape.type,
        `Rapier's shape number ${shape.type}`,
      );
  }
}

/** The ends of the axis, which is y in Rapier. */
function ends({ halfHeight }: { halfHeight: number }, at: Vec3, turn: Quaternion): { from: Vec3; to: Vec3 } {
  return { from: plus(at, turned([0, -halfHeight, 0], turn)), to: plus(at, turned([0, halfHeight, 0], turn)) };
}

/** The mesh as it is turned now. */
function solid(from: RapierCollider, turn: Quaternion) {
  const vertices = Float64Array.from(from.vertices());
  for (let at = 0; at < vertices.length; at += 3) {
    vertices.set(turned([vertices[at], vertices[at + 1], vertices[at + 2]], turn), at);
  }
  return { vertices, triangles: from.indices() ?? [] };
}
