/** The number of invocations of a GPU that work on a block together, and the WGSL that every kernel over blocks begins with. */
import sumOfLanes from './sum-of-lanes.wgsl?raw';

/** Software GPUs take ten times as long to compile barriers for 256 invocations as for 64; with 64, a hardware GPU is not fully used. */
export const blockLanes = 128;

const lanes = `const blockLanes = ${blockLanes}u;\n`;

/** The shader of a kernel that has no sums over a block. */
export const withLanes = (wgsl: string): string => lanes + wgsl;
/** The shader of a kernel that has sums over a block. */
export const withSums = (...wgsl: string[]): string => lanes + sumOfLanes + wgsl.join('');
