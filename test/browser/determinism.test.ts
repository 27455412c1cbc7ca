/** The pinned run in Chromium: the same bits as in Node, with one thread and with two. */
import { expect, inject, it } from 'vitest';
import { type PinnedGlobal, pinnedHashes } from '../determinism';
import { sharedBrowser } from './shared-browser';

const browser = sharedBrowser();

const runs = (Object.keys(pinnedHashes) as PinnedGlobal[]).flatMap((global) =>
  [1, 2].map((threads) => ({ global, threads })),
);

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
