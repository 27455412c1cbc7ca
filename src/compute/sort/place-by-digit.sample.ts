import { integers, sampleFor } from '../sample';
import { blockElements, scanCount } from '../scan/scan-blocks';
import { digitsOf } from './digits';
import { placeByDigit } from './place-by-digit.kernel';
import { sampleDigits } from './sample-digits';

export const sample = sampleFor(placeByDigit, (count, random) => {
  const { counter, key, source, uniforms, elements } = sampleDigits(count, random);
  const { digit } = digitsOf({ key, source }, uniforms);
  const found = scanCount(Uint32Array.from(counter), uniforms).count;
  const digitStart = new Uint32Array(count * 2 ** uniforms.bits + 1);
  for (let k = 0; k < found; k++) digitStart[digit(k) * count + Math.floor(k / blockElements) + 1]++;
  for (let at = 1; at < digitStart.length; at++) digitStart[at] += digitStart[at - 1];
  const placed = integers(elements, () => 99);
  return { count, arrays: { counter, key, source, digitStart, placed }, uniforms };
});
