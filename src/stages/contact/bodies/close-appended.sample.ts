import { integers, sampleFor } from '../../../compute/sample';
import { closeAppended } from './close-appended.kernel';

export const sample = sampleFor(closeAppended, (count) => ({
  count,
  arrays: {
    pairsFound: integers(count, (k) => k % 9),
    cellFirst: [0, 12],
    meetingFirst: [0, 2],
    pairCount: integers(4 * count, () => 99),
  },
  uniforms: { clusters: 1, cells: 11 + (count % 3), meetings: 1 + (count % 2), pairs: 5 + (count % 4) },
}));
