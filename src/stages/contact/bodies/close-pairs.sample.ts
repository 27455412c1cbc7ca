import { integers, sampleFor } from '../../../compute/sample';
import { closePairs } from './close-pairs.kernel';

export const sample = sampleFor(closePairs, (count) => ({
  count,
  arrays: { nearFirst: [0, 2, 7], pairCount: integers(4 * count, () => 99) },
  uniforms: { last: 2, room: 5 + (count % 3) },
}));
