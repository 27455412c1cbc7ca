/** One hash, whatever the number of threads. `test/browser/determinism.test.ts` holds Chromium to the same one. */
import { describe, expect, it } from 'vitest';
import { hashAfterRun, type PinnedGlobal, pinnedHashes } from '../determinism';

describe.each(Object.keys(pinnedHashes) as PinnedGlobal[])('%s', (global) => {
  it.each([1, 2])('600 frames on wasm with %i threads end in the pinned state', async (threads) => {
    expect(await hashAfterRun(global, threads)).toBe(pinnedHashes[global]);
  });
});
