/** A body that joins a running world in Chromium: prepared in workers where the page allows them, at once where it does not, with the same bits. */
import { expect, inject, it } from 'vitest';
import { hashAfterChange } from '../background-change';
import { openWithPolicy } from './open-with-policy';
import { sharedBrowser } from './shared-browser';

const browser = sharedBrowser();

it.each([
  ['in two workers, one after the other', 'projective', '', 2],
  ['in a worker', 'positionBased', '', 1],
  ['at once on a page that forbids workers', 'projective', "worker-src 'none'", 0],
  ['at once on a page that forbids workers', 'positionBased', "worker-src 'none'", 0],
] as const)('is prepared %s: %s', async (_, solver, policy, expected) => {
  const { page, workers } = await openWithPolicy(browser(), inject('pagesUrl'), policy);
  const hash = await page.evaluate(
    `import('/background-change.js').then((module) => module.hashAfterChange('${solver}'))`,
  );
  expect(hash).toBe(await hashAfterChange(solver));
  expect(workers()).toBe(expected);
  await page.close();
});
