/** One hash, whatever the number of threads. `test/browser/determinism.test.ts` holds Chromium to the same one. */
import { expect, it } from 'vitest';
import { hashAfterRun, pinnedHash } from '../determinism';

it.each([1, 2])('600 frames on wasm with %i threads end in the pinned state', async (threads) => {
  expect(await hashAfterRun(threads)).toBe(pinnedHash);
});
