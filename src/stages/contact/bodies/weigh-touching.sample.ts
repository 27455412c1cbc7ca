import { integers, numbers, sampleFor } from '../../../compute/sample';
import { somePairs } from './sample-features';
import { weighTouching } from './weigh-touching.kernel';

export const sample = sampleFor(weighTouching, (count, random) => {
  const { entryStart, entryOrder } = somePairs(count, random);
  const pairTouch = integers(count, () => (random() < 0.5 ? 1 : 0));
  const pairWeight = numbers(4 * count, () => 2 * random() - 1);
  const touching = numbers(count, () => 99);
  return { count, arrays: { entryStart, entryOrder, pairWeight, pairTouch, touching }, uniforms: {} };
});
