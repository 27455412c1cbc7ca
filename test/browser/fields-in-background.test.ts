/** Distance fields in Chromium: sampled in a worker, so that the page has its thread to itself, and once for worlds of the same mesh; at once where the page forbids workers, with the same bits. */
import { expect, inject, it } from 'vitest';
import { hashesOnField } from '../worlds-on-field';
import { sharedBrowser } from './shared-browser';

const browser = sharedBrowser();

it.each([
  ['in one worker for two worlds', '', 1],
  ['at once on a page that forbids workers', "worker-src 'none'", 0],
] as const)('are sampled %s', async (_, policy, expected) => {
  const page = await browser().newPage();
  let workers = 0;
  page.on('worker', () => {
    workers++;
  });
  await page.goto(`${inject('pagesUrl')}blank.html`);
  // Texts, not functions: Vitest would rewrite the import for Node.
  await page.evaluate(`
    const meta = document.createElement('meta');
    meta.httpEquiv = 'Content-Security-Policy';
    meta.content = ${JSON.stringify(policy)};
    document.head.append(meta);
  `);
  const hashes = await page.evaluate(`import('/worlds-on-field.js').then((module) => module.hashesOnField())`);
  const [hash] = await hashesOnField();
  expect(hashes).toEqual([hash, hash]);
  expect(workers).toBe(expected);
  await page.close();
});
