/**
 * How the kernels of a prefix sum, a compaction and a counting sort cut a span into blocks: on a GPU a workgroup has a block.
 *
 * They run over all blocks that the maximum of the span has, and compare with the count themselves: blocks are few, and a workgroup that returns at once is
 * cheaper than an indirect dispatch. The sum over the blocks before a block is added up by each block for itself, so that it needs no dispatch of its own.
 */
import { checkInteger, type ErrorPath } from '../../core/check';
import { type AnySpan, type Backend, isCounted, type KernelBuffer, type Span, span } from '../backend';
import blocksText from './scan-blocks.wgsl?raw';
import { withScan } from './scan-of-lanes';
import beforeText from './sum-before.wgsl?raw';

/** Invocations of a workgroup. Software GPUs take ten times as long to compile barriers for 256. */
export const scanLanes = 128;
const elementsPerLane = 16;
/** Elements of a block. `scan-blocks.as.ts` holds the same number. */
export const blockElements = scanLanes * elementsPerLane;

/** Uniforms by which a kernel knows its span: the first element, the index of the count in `counter`, its maximum. */
export const scanUniforms = { first: 'u32', countIndex: 'u32', maximum: 'u32' } as const;
export type ScanUniforms = Record<keyof typeof scanUniforms, number>;

const constants = `const elementsPerLane = ${elementsPerLane}u;\nconst blockElements = ${blockElements}u;\n`;

/** Shader text in front of a kernel over blocks, which binds `counter` and has `scanUniforms`. */
export const withBlocks = (...wgsl: string[]): string => withScan(scanLanes, 'u32', constants, blocksText, ...wgsl);
/** As `withBlocks`, of one that binds `blockSum` too. */
export const withSumBefore = (...wgsl: string[]): string => withBlocks(beforeText, ...wgsl);

/** Elements that a reference function has: the count, and the block it ends in. */
export function scanCount(counter: Uint32Array, { countIndex, maximum }: Omit<ScanUniforms, 'first'>) {
  const count = Math.min(counter[countIndex], maximum);
  return { count, lastBlock: Math.floor(Math.max(0, count - 1) / blockElements) };
}

/** What a scan over a span queues: its blocks, its uniforms, and the buffer that has its count. */
export interface ScanBlocks {
  readonly blocks: Span;
  readonly uniforms: ScanUniforms;
  readonly counter: KernelBuffer;
  dispose(): void;
}

export function scanBlocksOf(backend: Backend, over: AnySpan): ScanBlocks {
  const maximum = maximumOf(over);
  // One block at least, which writes the sum of no elements.
  const blocks = span(0, Math.max(1, Math.ceil(maximum / blockElements)));
  const { first } = over;
  if (isCounted(over)) {
    const { counter, index: countIndex } = over;
    return { blocks, uniforms: { first, countIndex, maximum }, counter, dispose() {} };
  }
  // A fixed count is the maximum of a counter that is larger.
  const counter = backend.allocate('counter', 'u32', 1, [0xffffffff]);
  return { blocks, uniforms: { first, countIndex: 0, maximum }, counter, dispose: () => backend.free(counter) };
}

export const maximumOf = (over: AnySpan): number => (isCounted(over) ? over.maximum : over.count);

/** Throws where a buffer has fewer elements than a scan may read or write. */
export function checkRoom(path: ErrorPath, buffer: KernelBuffer, elements: number): void {
  checkInteger(path, `the count of buffer ${buffer.name}`, buffer.count, { atLeast: elements });
}
