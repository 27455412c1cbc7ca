import { integers, sampleFor, vectors } from '../../../compute/sample';
import { permuteRows } from './permute-rows.kernel';

export const sample = sampleFor(permuteRows, (count, random) => ({
  count,
  arrays: {
    source: vectors(count, random, 1, random),
    from: integers(count, (i) => count - 1 - i),
    destination: vectors(count, random, 1, random),
  },
  uniforms: {},
}));
