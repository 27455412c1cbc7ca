/** The core of Selvedge: scenes and the worlds that run them. No DOM, no three.js. */
export { box, capsule, plane, sphere } from './collision/colliders';
export { SelvedgeError } from './model/error';
export { clothMaterials, ropeMaterials } from './model/materials';
export { cloth } from './model/cloth';
export { clothFromMesh } from './model/cloth-from-mesh';
export { rope } from './model/rope';
export { scene } from './model/scene';
export { sceneFromJson, sceneToJson } from './model/scene-json';
export { strands } from './model/strands';
export type * from './model/types';
export type { Solver } from './solvers/solver';
export { createWorld } from './world/create-world';
export type * from './world/types';
