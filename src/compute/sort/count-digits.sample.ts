import { integers, sampleFor } from '../sample';
import { countDigits } from './count-digits.kernel';
import { sampleDigits } from './sample-digits';

export const sample = sampleFor(countDigits, (count, random) => {
  const { counter, key, source, uniforms } = sampleDigits(count, random);
  const digitCount = integers(count * 2 ** uniforms.bits, () => 99);
  return { count, arrays: { counter, key, source, digitCount }, uniforms };
});
