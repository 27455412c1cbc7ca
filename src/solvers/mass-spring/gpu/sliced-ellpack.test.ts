/** Slices are as wide as their longest row, and no two springs share a half of an entry. */
import { expect, it } from 'vitest';
import { entryOf, sliceOffsets, sliceSize } from './sliced-ellpack';

it('a slice has a column for every two springs of its longest row', () => {
  const lengths = new Uint32Array(2 * sliceSize + 1);
  lengths[3] = 5;
  lengths[sliceSize] = 1;
  expect([...sliceOffsets(lengths)]).toEqual([0, 3, 4, 4]);
  expect([...sliceOffsets(lengths, 10)]).toEqual([10, 13, 14, 14]);
  expect([...sliceOffsets([])]).toEqual([0]);
});

it('every spring has half an entry of its own, within the columns of its slice', () => {
  const lengths = Array.from({ length: 70 }, (_, row) => (row * 7) % 5);
  const first = sliceOffsets(lengths);
  const taken = new Set<number>();
  lengths.forEach((length, row) => {
    const slice = Math.floor(row / sliceSize);
    for (let n = 0; n < length; n++) {
      const entry = entryOf(first[slice], row, n);
      const column = Math.floor(entry / sliceSize);
      expect(column >= first[slice] && column < first[slice + 1]).toBe(true);
      taken.add(2 * entry + (n % 2));
    }
  });
  expect(taken.size).toBe(lengths.reduce((sum, length) => sum + length, 0));
});
