/** The pinned run in Chromium: the same bits as in Node, with one thread and with two. */
import { resolve } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PinnedGlobal, pinnedHashes } from '../determinism';
import { chromiumPath } from './chromium';

let server: ViteDevServer;
let browser: Browser;

beforeAll(async () => {
  server = await createServer({
    root: resolve(import.meta.dirname, '../..'),
    configFile: false,
    logLevel: 'error',
    // Threads need a page that is cross-origin isolated.
    server: {
      headers: { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' },
      hmr: false,
      watch: null,
    },
    optimizeDeps: { noDiscovery: true },
  });
  await server.listen(0);
  browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const runs = (Object.keys(pinnedHashes) as PinnedGlobal[]).flatMap((global) =>
  [1, 2].map((threads) => ({ global, threads })),
);

it.each(runs)(
  '600 frames in Chromium ($global, $threads threads) end in the pinned state',
  async ({ global, threads }) => {
    const page = await browser.newPage();
    await page.goto(`${server.resolvedUrls?.local[0]}test/browser/blank.html`);
    // A text, not a function: Vitest would rewrite the import for Node.
    const hash = await page.evaluate(
      `import('/test/determinism.ts').then(({ hashAfterRun }) => hashAfterRun('${global}', ${threads}))`,
    );
    expect(hash).toBe(pinnedHashes[global]);
    await page.close();
  },
);
