/** Bodies and colliders of a world as three.js meshes, and colliders and pins that follow objects of three.js. three is a peer dependency; any of its renderers will do. */
export { ClothMesh } from './cloth-mesh';
export { ColliderMesh, type ColliderMeshOptions } from './collider-mesh';
export { DrawnPlacement } from './drawn-placement';
export { ObjectCollider } from './object-collider';
export { ObjectPin } from './object-pin';
export { RopeMesh, type RopeMeshOptions } from './rope-mesh';
export { SkinnedCollider, type SkinnedColliderOptions, skinnedCollider } from './skinned-collider';
export { SoftBodyMesh } from './soft-body-mesh';
