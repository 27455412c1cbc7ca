/** The core of Selvedge: scenes and the worlds that run them. No DOM, no three.js. */

export { SelvedgeError } from './core/error';
export type { Quaternion } from './core/quaternion';
export { meshPieces } from './mesh/pieces';
export * as sdf from './mesh/sdf-shapes';
export type { SignedDistance } from './mesh/signed-distance';
export type { ClothOptions } from './scene/cloth/cloth';
export { cloth } from './scene/cloth/cloth';
export type {
  BoxOptions,
  CapsuleOptions,
  ColliderOptions,
  CylinderOptions,
  DistanceFieldOptions,
  MeshColliderOptions,
  PlaneOptions,
  SphereOptions,
} from './scene/collider/colliders';
export { box, capsule, cylinder, distanceField, meshCollider, plane, sphere } from './scene/collider/colliders';
export type { CompoundOptions } from './scene/collider/compound';
export { compound } from './scene/collider/compound';
export type { ConvexHullOptions } from './scene/collider/convex-hull';
export { convexHull } from './scene/collider/convex-hull';
export type { HeightFieldOptions } from './scene/collider/height-field';
export { heightField } from './scene/collider/height-field';
export type { JointMotionOptions } from './scene/collider/joint-motion';
export { jointMotion } from './scene/collider/joint-motion';
export { SkinnedVertices } from './scene/collider/skinned-vertices';
export { clothMaterials, ropeMaterials, softMaterials } from './scene/materials';
export type { MeshClothOptions } from './scene/mesh-cloth/cloth-from-mesh';
export { clothFromMesh } from './scene/mesh-cloth/cloth-from-mesh';
export type { PinOption, PinPredicate, PinVertex } from './scene/pins';
export type { Placement, PlacementOptions } from './scene/placement';
export type { RopeOptions } from './scene/rope/rope';
export { rope } from './scene/rope/rope';
export type { SceneOptions, WindOptions } from './scene/scene';
export { scene } from './scene/scene';
export { sceneFromJson, sceneToJson } from './scene/scene-json';
export type { SoftBodyOptions } from './scene/soft-body/soft-body';
export { softBody, softBodyInTurns } from './scene/soft-body/soft-body';
export type { SolidMesh } from './scene/solid-mesh';
export type { StrandsOptions } from './scene/strands/strands';
export { strands } from './scene/strands/strands';
export type * from './scene/types';
export type { Solver } from './solvers/solver';
export { createWorld } from './world/create-world';
export type * from './world/types';
