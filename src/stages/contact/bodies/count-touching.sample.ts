import { integers, numbers, sampleFor } from '../../../compute/sample';
import { countTouching } from './count-touching.kernel';
import { somePairs } from './sample-features';

export const sample = sampleFor(countTouching, (count, random) => {
  const { entryStart, entryOrder } = somePairs(count, random);
  const pairTouch = integers(count, () => (random() < 0.5 ? 1 : 0));
  return { count, arrays: { entryStart, entryOrder, pairTouch, touching: numbers(count, () => 99) }, uniforms: {} };
});
