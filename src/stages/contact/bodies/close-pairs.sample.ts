import { integers, sampleFor } from '../../../compute/sample';
import { closePairs } from './close-pairs.kernel';

export const sample = sampleFor(closePairs, (count) => ({
  count,
  arrays: { nearFirst: [0, 2, 7], cellFirst: [0, 12], meetingFirst: [0, 2], pairCount: integers(4 * count, () => 99) },
  uniforms: { clusters: 1, cells: 11 + (count % 3), meetings: 1 + (count % 2), pairs: 5 + (count % 4) },
}));
