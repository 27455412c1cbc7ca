/** A body that joins a running world in Chromium: prepared in workers where the page allows them, at once where it does not, with the same bits. */
import { expect, inject, it } from 'vitest';
import { hashAfterChange } from '../background-change';
import { sharedBrowser } from './shared-browser';

const browser = sharedBrowser();

it.each([
  ['in two workers, one after the other', 'projective', '', 2],
  ['in a worker', 'positionBased', '', 1],
  ['at once on a page that forbids workers', 'projective', "worker-src 'none'", 0],
  ['at once on a page that forbids workers', 'positionBased', "worker-src 'none'", 0],
] as const)('is prepared %s: %s', async (_, solver, policy, expected) => {
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
  const hash = await page.evaluate(
    `import('/background-change.js').then((module) => module.hashAfterChange('${solver}'))`,
  );
  expect(hash).toBe(await hashAfterChange(solver));
  expect(workers).toBe(expected);
  await page.close();
});
