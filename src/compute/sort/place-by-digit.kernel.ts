/**
 * Last third of a pass of a counting sort: puts the elements of each block where `digitStart` says, in the order in which they come. That leaves in
 * `digitStart` where those of each digit and block end.
 */
import { kernel, read, write } from '../kernel';
import { blockElements, scanCount, scanLanes, withBlocks } from '../scan/scan-blocks';
import { digitsOf, digitUniforms, gpuDigitBits } from './digits';
import digits from './digits.wgsl?raw';
import wgsl from './place-by-digit.wgsl?raw';

export const placeByDigit = kernel({
  name: 'placeByDigit',
  bindings: {
    counter: read('u32'),
    key: read('u32'),
    source: read('u32'),
    digitStart: write('u32'),
    placed: write('u32'),
  },
  uniforms: digitUniforms,
  sharing: 'tasks',
  group: scanLanes,
  wgsl: withBlocks(`const maxDigits = ${2 ** gpuDigitBits}u;\n`, digits, wgsl),
  reference(begin, end, { counter, key, source, digitStart, placed }, uniforms) {
    const { count } = scanCount(counter, uniforms);
    const { element, digit } = digitsOf({ key, source }, uniforms);
    for (let block = begin; block < end; block++) {
      for (let k = block * blockElements; k < Math.min((block + 1) * blockElements, count); k++)
        placed[digitStart[digit(k) * uniforms.blocks + block]++] = element(k);
    }
  },
});
