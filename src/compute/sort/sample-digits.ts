/** Keys for the parity tests of the kernels of a counting sort: in their own order, or as a pass before has left them. */
import { integers, type Random } from '../sample';
import { sampleBlocks } from '../scan/sample-blocks';
import type { DigitUniforms } from './digits';

export function sampleDigits(blocks: number, random: Random) {
  const { counter, uniforms: span, elements } = sampleBlocks(blocks, random);
  const { first, maximum } = span;
  const sorted = blocks % 2;
  const uniforms: DigitUniforms = { ...span, shift: 5, bits: sorted > 0 ? 4 : 3, blocks, sorted };
  return {
    counter,
    uniforms,
    elements,
    key: integers(first + elements, (i) => Math.floor(2 ** 10 * random() ** (1 + (i % 3)))),
    // Each element once, as far as the span goes.
    source: integers(elements, (k) => first + (k < maximum ? maximum - 1 - k : k)),
  };
}
