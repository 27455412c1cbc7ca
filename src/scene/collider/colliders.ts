/** The colliders of one shape: builders with their defaults and checks. What they do to particles is the collide kernel's part. */
import {
  checkDirection,
  checkFields,
  checkName,
  checkNumber,
  checkOneOf,
  checkOptions,
  checkVec3,
  type ErrorPath,
  fail,
  maxSize,
  pathOf,
  plainArray,
} from '../../core/check';
import type { SignedDistance } from '../../mesh/signed-distance';
import { checkMotion } from '../motion';
import type { SolidMesh } from '../solid-mesh';
import type {
  BoxCollider,
  CapsuleCollider,
  ColliderPart,
  CylinderCollider,
  DistanceFieldCollider,
  MeshCollider,
  MeshSides,
  Motion,
  PlaneCollider,
  Skin,
  SphereCollider,
  Vec3,
} from '../types';
import { checkField, madeField } from './field-mesh';
import { checkTriangles, checkTurning, madeTriangles } from './triangle-mesh';

export interface ColliderOptions {
  /** Default: the kind. */
  name?: string;
  /** Particles are kept this far from the surface [m]. Default 0.005. */
  thickness?: number;
  /** Coulomb's coefficient of friction while it slides. Default 0.3. */
  friction?: number;
  /** That of friction while it sticks, no less. Default: the same. */
  staticFriction?: number;
  /** The share of its speed with which a particle bounces off, 0 to 1, where it comes faster than half a metre a second. Default 0. */
  restitution?: number;
  /** Scripted motion; none by default. */
  motion?: Motion;
}
export interface PlaneOptions extends ColliderOptions {
  /** A point of the plane [m]. Default [0, 0, 0]. */
  point?: Vec3;
  /** Points to the free side; any length. Default [0, 1, 0]. */
  normal?: Vec3;
}
export interface SphereOptions extends ColliderOptions {
  /** [m] Default [0, 0, 0]. */
  centre?: Vec3;
  /** [m] */
  radius: number;
}
export interface BoxOptions extends ColliderOptions {
  /** [m] Default [0, 0, 0]. */
  centre?: Vec3;
  /** Half the extent along each axis [m]. */
  halfSize: Vec3;
  /** Turn about y, x, then z [degrees]. Default [0, 0, 0]. */
  rotation?: Vec3;
}
export interface CapsuleOptions extends ColliderOptions {
  /** The two ends of its axis [m]. */
  from: Vec3;
  to: Vec3;
  /** [m] */
  radius: number;
}
export interface CylinderOptions extends ColliderOptions {
  /** The middles of its two ends [m]. */
  from: Vec3;
  to: Vec3;
  /** [m] */
  radius: number;
}

export interface DistanceFieldOptions extends ColliderOptions {
  /**
   * The solid as a mesh, in one piece or several. It may have holes, overlaps, faces that turn the wrong way and several faces at an edge: inside is where its winding number is above 0.5, and what was mended is told by
   * 'mesh-repaired' events of the world. Its `uvs` are not kept.
   */
  mesh?: SolidMesh;
  /** Or as a signed distance, of `sdf` or your own: `{ distance: (x, y, z) => ..., low: [...], high: [...] }`. Its surface is stored as a mesh. */
  shape?: SignedDistance;
  /** Refuses a mesh that is not closed, or has triangles that turn the wrong way, instead of mending it. Default false. */
  strict?: boolean;
  /** Side of a cell of the grid on which the distance is sampled [m]. What is thinner than a cell may be missed. Default: a 64th of the longest side. */
  cellSize?: number;
  /** Added to every vertex [m]. Default [0, 0, 0]. */
  position?: Vec3;
}

export interface MeshColliderOptions extends ColliderOptions {
  /** Triangles, or faces of three or four corners. Holes, overlaps, faces without an area and edges of any number of faces are met as they are. Its `uvs` are not kept. */
  mesh: SolidMesh;
  /** 'both': a sheet, met from both sides. 'outside': the surface of a solid, whose faces turn counter-clockwise seen from outside, which is checked of neighbours; what begins below it comes out. Default: 'outside' where the mesh is closed, else 'both'. */
  sides?: MeshSides;
  /** Added to every vertex [m]. Default [0, 0, 0]. */
  position?: Vec3;
  /** A skeleton that the vertices follow by script: joints, weights of four joints for each vertex, and poses in time. None by default. */
  skin?: Skin;
}

/** Half of space. */
export const plane = (options: PlaneOptions = {}): PlaneCollider => made('plane', options);
export const sphere = (options: SphereOptions): SphereCollider => made('sphere', options);
export const box = (options: BoxOptions): BoxCollider => made('box', options);
/** All points within `radius` of a segment. */
export const capsule = (options: CapsuleOptions): CapsuleCollider => made('capsule', options);
/** With flat ends. */
export const cylinder = (options: CylinderOptions): CylinderCollider => made('cylinder', options);
/** Any solid, by a signed distance that is sampled when a world is made. */
export const distanceField = (options: DistanceFieldOptions): DistanceFieldCollider => made('distanceField', options);
/** Triangles as they are, which may move one by one: `world.updateCollider`. */
export function meshCollider(options: MeshColliderOptions): MeshCollider {
  const path = pathOf('meshCollider');
  const made = makePart('mesh', options, path) as MeshCollider;
  if (options.sides === 'outside') checkTurning(path, options.mesh);
  return made;
}

type Kind = ColliderPart['kind'];
type OfKind<K extends Kind> = Extract<ColliderPart, { kind: K }>;

/** A collider from its kind and options; `path` is where its fields stand. */
export function makePart(kind: Kind, options: object, path: ErrorPath): ColliderPart {
  checkOptions(path, options, kind === 'distanceField' ? [...fields[kind], 'shape'] : fields[kind]);
  const given = Object.fromEntries(
    Object.entries(options)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [field, plainArray(value)]),
  );
  const { motion, ...rest } = withShape(kind, path, given);
  const collider = {
    kind,
    name: kind,
    ...defaults[kind],
    thickness: 0.005,
    friction: 0.3,
    ...rest,
    ...(motion === undefined ? {} : { motion }),
  } as ColliderPart;
  if (collider.kind === 'plane') collider.normal = unit(checkDirection(path, 'normal', collider.normal));
  checkPart(collider, path);
  return collider;
}

/** The mesh of a collider in place of the options that it is made of. */
function withShape(kind: Kind, path: ErrorPath, options: Record<string, unknown>): Record<string, unknown> {
  if (kind === 'distanceField') return withField(path, options);
  return kind === 'mesh' ? { ...options, ...madeTriangles(path, options) } : options;
}

/** The mesh and the size of its cells. */
function withField(path: ErrorPath, options: DistanceFieldOptions): Record<string, unknown> {
  const { mesh, shape, cellSize, strict, ...rest } = options;
  return { ...madeField(path, { mesh, shape, cellSize, strict }), ...rest };
}

/** Checks a collider as plain data, wherever it comes from. */
export function checkPart(collider: ColliderPart, path: ErrorPath): void {
  const kind = checkOneOf(path, 'kind', collider.kind, partKinds);
  checkFields(path, collider, ['kind', ...fields[kind]]);
  checkName(path, 'name', collider.name);
  checkNumber(path, 'thickness', collider.thickness, { atLeast: 0, plausible: 1, unit: 'm', hint: '5 mm is 0.005' });
  checkShape(collider, path);
  const friction = checkNumber(path, 'friction', collider.friction, { atLeast: 0, plausible: 100 });
  const { staticFriction, restitution } = collider;
  if (staticFriction !== undefined) {
    checkNumber(path, 'staticFriction', staticFriction, { atLeast: friction, plausible: 100 });
  }
  if (restitution !== undefined) checkNumber(path, 'restitution', restitution, { atLeast: 0, atMost: 1 });
  if (collider.motion !== undefined) checkMotion(path, 'motion', collider.motion);
}

export const partKinds: readonly Kind[] = ['plane', 'sphere', 'box', 'capsule', 'cylinder', 'distanceField', 'mesh'];

/** Fields of every collider but a compound. */
export const commonFields = ['name', 'thickness', 'friction', 'staticFriction', 'restitution', 'motion'];
const fields: Record<Kind, readonly string[]> = {
  plane: ['point', 'normal', ...commonFields],
  sphere: ['centre', 'radius', ...commonFields],
  box: ['centre', 'halfSize', 'rotation', ...commonFields],
  capsule: ['from', 'to', 'radius', ...commonFields],
  cylinder: ['from', 'to', 'radius', ...commonFields],
  distanceField: ['mesh', 'cellSize', 'position', 'strict', ...commonFields],
  mesh: ['mesh', 'sides', 'position', 'skin', ...commonFields],
};
const defaults: Record<Kind, object> = {
  plane: { point: [0, 0, 0], normal: [0, 1, 0] },
  sphere: { centre: [0, 0, 0], radius: undefined },
  box: { centre: [0, 0, 0], halfSize: undefined, rotation: [0, 0, 0] },
  capsule: { from: undefined, to: undefined, radius: undefined },
  cylinder: { from: undefined, to: undefined, radius: undefined },
  distanceField: { mesh: undefined, cellSize: undefined, position: [0, 0, 0] },
  mesh: { mesh: undefined, sides: undefined, position: [0, 0, 0] },
};
const radiusRange = { above: 0, plausible: maxSize, unit: 'm' };

function made<K extends Kind>(kind: K, options: object): OfKind<K> {
  return makePart(kind, options, pathOf(kind)) as OfKind<K>;
}

function checkShape(collider: ColliderPart, path: ErrorPath): void {
  switch (collider.kind) {
    case 'plane': {
      checkVec3(path, 'point', collider.point);
      const normal = checkVec3(path, 'normal', collider.normal, '');
      if (Math.abs(Math.hypot(...normal) - 1) > 1e-6) fail(path, 'normal', 'have length 1', normal);
      break;
    }
    case 'sphere':
      checkVec3(path, 'centre', collider.centre);
      checkNumber(path, 'radius', collider.radius, radiusRange);
      break;
    case 'box': {
      checkVec3(path, 'centre', collider.centre);
      const halfSize = checkVec3(path, 'halfSize', collider.halfSize);
      if (halfSize.some((x) => x <= 0)) fail(path, 'halfSize', 'be three numbers above 0 [m]', halfSize);
      checkVec3(path, 'rotation', collider.rotation, 'degrees');
      break;
    }
    case 'capsule':
    case 'cylinder': {
      const from = checkVec3(path, 'from', collider.from);
      const to = checkVec3(path, 'to', collider.to);
      if (Math.hypot(...to.map((x, i) => x - from[i])) < 1e-9) {
        fail(
          path,
          'to',
          collider.kind === 'capsule' ? 'differ from `from` (for a ball, use a sphere)' : 'differ from `from`',
          to,
        );
      }
      checkNumber(path, 'radius', collider.radius, radiusRange);
      break;
    }
    case 'distanceField':
      checkVec3(path, 'position', collider.position);
      checkField(collider, path);
      break;
    case 'mesh':
      checkVec3(path, 'position', collider.position);
      checkTriangles(collider, path);
  }
}

/** A vector that is of length 1 already is left to the bit, so that a scene read from JSON is written the same. */
function unit(v: Vec3): Vec3 {
  const length = Math.hypot(...v);
  if (Math.abs(length - 1) < 1e-12) return v;
  return [v[0] / length, v[1] / length, v[2] / length];
}
