/** Bodies of a world as three.js meshes. three is a peer dependency; any of its renderers will do. */
export { ClothMesh } from './cloth-mesh';
export { RopeMesh, type RopeMeshOptions } from './rope-mesh';
export { SoftBodyMesh } from './soft-body-mesh';
