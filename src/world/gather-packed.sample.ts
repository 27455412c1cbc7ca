import { integers, positions, sampleFor } from '../compute/sample';
import { gatherPacked } from './gather-packed.kernel';

export const sample = sampleFor(gatherPacked, (count, random) => ({
  count,
  arrays: {
    order: integers(count, (i) => count - 1 - i),
    source: positions(count, random),
    packed: new Float64Array(3 * count),
  },
  uniforms: {},
}));
