import { integers, rows, sampleFor } from '../sample';
import { sortRows } from './sort-rows.kernel';

export const sample = sampleFor(sortRows, (count, random) => {
  const { first, total } = rows(count, random, 7);
  return {
    count,
    arrays: { keyStart: first, order: integers(total, () => Math.floor(50 * random())) },
    uniforms: {},
  };
});
