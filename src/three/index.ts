/** Bodies and colliders of a world as three.js meshes. three is a peer dependency; any of its renderers will do. */
export { ClothMesh } from './cloth-mesh';
export { ColliderMesh, type ColliderMeshOptions } from './collider-mesh';
export { DrawnPlacement } from './drawn-placement';
export { RopeMesh, type RopeMeshOptions } from './rope-mesh';
export { SoftBodyMesh } from './soft-body-mesh';
