import { integers, numbers, positions, sampleFor } from '../compute/sample';
import { weighChanges } from './weigh-changes.kernel';

const stride = 12;

/** As many rows as there is room for; every third number of K is 0. */
export const sample = sampleFor(weighChanges, (count, random) => {
  const changed = Math.min(count, stride);
  return {
    count: Math.min(count, 1),
    arrays: {
      changedRow: integers(stride, (k) => (5 * k) % 64),
      changeMatrix: numbers(stride * stride, (k) => (k % 3 === 1 ? 0 : random() - 0.5)),
      solution: positions(64, random),
      changeWeight: positions(stride, random),
    },
    uniforms: { changed, stride },
  };
});
