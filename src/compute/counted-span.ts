/** Makes a span whose count lies in a buffer, for runs whose size only the device knows: see `CountedSpan`. */
import { checkInteger, fail, pathOf } from '../core/check';
import type { CountedSpan, KernelBuffer } from './backend';
import { isWhole, lanes } from './kernel';

const path = pathOf('countedSpan');

export interface CountedSpanOptions {
  /** Which number of the counter is the count; 0 by default. */
  index?: number;
  /** The first element of the span; 0 by default. */
  first?: number;
}

/** The buffers of a run must have room for `first + maximum` elements, whatever the counter says. */
export function countedSpan(
  counter: KernelBuffer,
  maximum: number,
  { index = 0, first = 0 }: CountedSpanOptions = {},
): CountedSpan {
  if (!isWhole(counter.type)) fail(path, `counter ${counter.name}`, 'hold whole numbers', counter.type);
  checkInteger(path, 'index', index, { atLeast: 0, atMost: counter.count * lanes[counter.type] - 1 });
  checkInteger(path, 'first', first, { atLeast: 0 });
  // The wasm backend keeps a count plus 1 in a u32.
  checkInteger(path, 'maximum', maximum, { atLeast: 0, atMost: 2 ** 32 - 2 - first });
  return { first, counter, index, maximum };
}
