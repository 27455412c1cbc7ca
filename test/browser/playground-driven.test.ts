/** A scene that is driven runs in the playground: what its cloth pushes is moved before every step, those that it starts with and those that it makes. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { playgroundForTests, screenshots } from './open-playground';

const open = playgroundForTests();
const ballOf = (page: Page) =>
  page.evaluate(() => {
    const { frame, colliderPlacement } = window.selvedge!.world!;
    return { frame, height: colliderPlacement.call(window.selvedge!.world, 'ball').offset[1] };
  });

it('ball-in-net', async () => {
  const { page, complaints } = await open('scene=ball-in-net&backend=wasm&frames=40&paused=1', {
    viewport: { width: 1000, height: 700 },
  });
  try {
    const caught = await ballOf(page);
    expect(caught.frame).toBe(40);
    // It was thrown from above the net, which gives by a few centimetres.
    expect(caught.height).toBeLessThan(-0.3);
    expect(caught.height).toBeGreaterThan(-0.8);
    await page.screenshot({ path: join(screenshots, 'ball-in-net.png') });
    await page.locator('#step').click();
    await expect.poll(async () => (await ballOf(page)).frame).toBe(41);
    expect((await ballOf(page)).height).not.toBe(caught.height);
    expect(complaints).toEqual([]);
  } finally {
    await page.context().close();
  }
});
