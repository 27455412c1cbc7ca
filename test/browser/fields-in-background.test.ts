/** Distance fields in Chromium: sampled in a worker, so that the page has its thread to itself, and once for worlds of the same mesh; at once where the page forbids workers, with the same bits. */
import { expect, inject, it } from 'vitest';
import { hashesOnField } from '../worlds-on-field';
import { openWithPolicy } from './open-with-policy';
import { sharedBrowser } from './shared-browser';

const browser = sharedBrowser();

it.each([
  ['in one worker for two worlds', '', 1],
  ['at once on a page that forbids workers', "worker-src 'none'", 0],
] as const)('are sampled %s', async (_, policy, expected) => {
  const { page, workers } = await openWithPolicy(browser(), inject('pagesUrl'), policy);
  const hashes = await page.evaluate(`import('/worlds-on-field.js').then((module) => module.hashesOnField())`);
  const [hash] = await hashesOnField();
  expect(hashes).toEqual([hash, hash]);
  expect(workers()).toBe(expected);
  await page.close();
});
