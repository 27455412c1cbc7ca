/** How many invocations of a GPU work on a block together, and the shader text that every kernel over blocks begins with. */
import sumOfLanes from './sum-of-lanes.wgsl?raw';

/** Software GPUs take ten times as long to compile barriers for 256 as for 64, a real one has too few invocations with 64. */
export const blockLanes = 128;

const lanes = `const blockLanes = ${blockLanes}u;\n`;

/** Of a kernel that adds nothing up. */
export const withLanes = (wgsl: string): string => lanes + wgsl;
/** Of one that has sums. */
export const withSums = (...wgsl: string[]): string => lanes + sumOfLanes + wgsl.join('');
