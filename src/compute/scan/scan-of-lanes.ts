/** The prefix sum within a workgroup, as shader text for kernels of any folder: `scanOfLanes(value, lane)` gives the sum before a lane and over all. */
import text from './scan-of-lanes.wgsl?raw';

/** `lanes`: invocations of the workgroup, a multiple of 16. `type`: of the values that are added up, one by one or four at once. */
export function withScan(lanes: number, type: 'u32' | 'vec4u', ...wgsl: string[]): string {
  return [`const scanLanes = ${lanes}u;\nalias Scanned = ${type};\n`, text, ...wgsl].join('\n');
}
