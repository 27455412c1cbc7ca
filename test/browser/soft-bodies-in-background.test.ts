/** Soft bodies of meshes in Chromium: their lattice is made in a worker, so that the page has its thread to itself; in turns where the page forbids workers; and it is the same either way. */
import { expect, inject, it } from 'vitest';
import { openWithPolicy } from './open-with-policy';
import { sharedBrowser } from './shared-browser';

const browser = sharedBrowser();

async function made(policy: string) {
  const { page, workers } = await openWithPolicy(browser(), inject('pagesUrl'), policy);
  const call = (name: string) => page.evaluate(`import('/soft-body-of-mesh.js').then((module) => module.${name}())`);
  const body = (await call('bodyOfMesh')) as { particles: number; hash: string };
  const found = { body, workers: workers(), refusal: (await call('refusal')) as string };
  await page.close();
  return found;
}

it('are made in a worker, and in turns on a page that forbids workers', async () => {
  const [elsewhere, inTurns] = [await made(''), await made("worker-src 'none'")];
  expect(elsewhere.workers).toBe(1);
  expect(inTurns.workers).toBe(0);
  expect(elsewhere.body.particles).toBeGreaterThan(500);
  expect(elsewhere.body).toEqual(inTurns.body);
  expect(elsewhere.refusal).toContain('softBodyInTurns: mesh');
  expect(elsewhere.refusal).toBe(inTurns.refusal);
});
