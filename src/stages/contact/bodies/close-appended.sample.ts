import { integers, sampleFor } from '../../../compute/sample';
import { closeAppended } from './close-appended.kernel';

export const sample = sampleFor(closeAppended, (count) => ({
  count,
  arrays: {
    found: integers(2 * count, (k) => (k % 2 === 1 ? ((k - 1) / 2) % 9 : 1 + (k % 3))),
    cellFirst: [0, 12],
    mostNeeded: integers(4 * count, (k) => (k % 5 === 0 ? 99 : k % 3)),
    pairCount: integers(4 * count, () => 99),
  },
  uniforms: { clusters: 1, cells: 11 + (count % 3), meetings: 1 + (count % 2), pairs: 5 + (count % 4) },
}));
