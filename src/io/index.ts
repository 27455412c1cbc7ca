/**
 * `selvedge/io`: meshes in, animations and measurements out. Works on strings and byte arrays, so it runs in a browser as
 * well as in Node; where they are kept is the caller's business.
 */
export type { DrawnBody, Positions } from './drawn-body';
export { GlbAnimation, type GlbOptions } from './glb-animation';
export { glbSize, maxGlbBytes } from './glb-size';
export { type ObjFile, ObjSequence, type ObjSequenceOptions } from './obj-sequence';
export { positionsOfTorn } from './positions-of-torn';
export { type ObjMesh, readObj } from './read-obj';
export { type GlbFrame, writeGlb } from './write-glb';
export { type Metrics, writeMetrics } from './write-metrics';
export { type ObjObject, writeObj } from './write-obj';
export { type SkinGlbOptions, writeSkinGlb } from './write-skin-glb';
