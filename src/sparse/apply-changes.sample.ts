import { numbers, positions, sampleFor } from '../compute/sample';
import { applyChanges } from './apply-changes.kernel';

const [changed, stride] = [7, 12];

/** Every third number of Q is 0. */
export const sample = sampleFor(applyChanges, (count, random) => ({
  count,
  arrays: {
    changeColumn: numbers(stride * count, (k) => (k % 3 === 1 ? 0 : random() - 0.5)),
    changeWeight: positions(stride, random),
    solution: positions(count, random),
  },
  uniforms: { changed, stride },
}));
