import { integers, numbers, positions, sampleFor } from '../compute/sample';
import { weighChanges } from './weigh-changes.kernel';

const rows = 12;

/** More changed rows than rows that are weighed, and fewer; every third number of P is 0. */
export const sample = sampleFor(weighChanges, (count, random) => {
  const changed = Math.min(count, 20);
  return {
    count: Math.min(count, 1),
    arrays: {
      weighedRow: integers(rows, (k) => (5 * k) % 64),
      changeMatrix: numbers(rows * 20, (k) => (k % 3 === 1 ? 0 : random() - 0.5)),
      weighed: positions(64, random),
      changeWeight: positions(20, random),
    },
    uniforms: { changed, rows },
  };
});
