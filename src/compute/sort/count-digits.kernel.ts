/** First third of a pass of a counting sort: how many keys of each block have each digit; 0 in blocks past the end of the span. */
import { kernel, read, write } from '../kernel';
import { blockElements, scanCount, scanLanes, withBlocks } from '../scan/scan-blocks';
import wgsl from './count-digits.wgsl?raw';
import { digitsOf, digitUniforms, gpuDigitBits } from './digits';
import digits from './digits.wgsl?raw';

export const countDigits = kernel({
  name: 'countDigits',
  bindings: { counter: read('u32'), key: read('u32'), source: read('u32'), digitCount: write('u32') },
  uniforms: digitUniforms,
  sharing: 'tasks',
  group: scanLanes,
  wgsl: withBlocks(`const maxDigits = ${2 ** gpuDigitBits}u;\n`, digits, wgsl),
  reference(begin, end, { counter, key, source, digitCount }, uniforms) {
    const { count } = scanCount(counter, uniforms);
    const { digit } = digitsOf({ key, source }, uniforms);
    const { bits, blocks } = uniforms;
    for (let block = begin; block < end; block++) {
      for (let d = 0; d < 2 ** bits; d++) digitCount[d * blocks + block] = 0;
      for (let k = block * blockElements; k < Math.min((block + 1) * blockElements, count); k++)
        digitCount[digit(k) * blocks + block]++;
    }
  },
});
