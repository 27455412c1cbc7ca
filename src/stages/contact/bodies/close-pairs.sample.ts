import { integers, sampleFor } from '../../../compute/sample';
import { closePairs } from './close-pairs.kernel';

export const sample = sampleFor(closePairs, (count) => ({
  count,
  arrays: { nearFirst: [0, 2, 7], cellFirst: [0, 12], pairCount: integers(4 * count, () => 99) },
  uniforms: { triangles: 1, pairs: 5 + (count % 4), cells: 11 + (count % 3) },
}));
