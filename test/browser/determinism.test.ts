/** The pinned run in Chromium: the same bits as in Node, with one thread and with two. */
import { expect, inject, it } from 'vitest';
import { type PinnedGlobal, pinnedHashes } from '../determinism';
import { sharedBrowser } from './shared-browser';

const browser = sharedBrowser();

/** Each global step and each number of threads once: Node has them in every pairing. */
const runs = (Object.keys(pinnedHashes) as PinnedGlobal[]).map((global, k) => ({ global, threads: 1 + (k % 2) }));

it.each(runs)(
  '600 frames in Chromium ($global, $threads threads) end in the pinned state',
  async ({ global, threads }) => {
    const page = await browser().newPage();
    await page.goto(`${inject('pagesUrl')}blank.html`);
    // A text, not a function: Vitest would rewrite the import for Node.
    const hash = await page.evaluate(
      `import('/determinism.js').then(({ hashAfterRun }) => hashAfterRun('${global}', ${threads}))`,
    );
    expect(hash).toBe(pinnedHashes[global]);
    await page.close();
  },
);
