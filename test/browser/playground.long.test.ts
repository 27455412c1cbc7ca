/** The playground with a soft body, and as `npm start` serves it. */
import { join, resolve } from 'node:path';
import { createServer } from 'vite';
import { expect, it } from 'vitest';
import { desktop, openPlayground, playgroundForTests, screenshots } from './open-playground';
import { distanceTo, frameOf, holding, pathOf, withinReach } from './playground-particles';
import { sharedBrowser } from './shared-browser';

const open = playgroundForTests();
const browser = sharedBrowser();

it('draws a soft body by its own surface, and pulls it', async () => {
  const { page, complaints } = await open('scene=hippo&backend=wasm&frames=20&paused=1&light=studio');
  const drawn = await page.evaluate(() => {
    const [mesh] = window.selvedge!.shown!.bodies;
    return { vertices: mesh.geometry.getAttribute('position').count, particles: mesh.body.particleCount };
  });
  expect(drawn.vertices).toBeGreaterThan(4 * drawn.particles);
  await page.screenshot({ path: join(screenshots, 'hippo.png') });
  const particle = await withinReach(page);
  const from = await pathOf(page, particle);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await expect.poll(() => holding(page)).toBe(true);
  await page.mouse.move(from.x - 60, from.y - 80, { steps: 3 });
  await page.keyboard.press('Space');
  await expect.poll(() => distanceTo(page, particle, from.x, from.y)).toBeGreaterThan(50);
  await page.mouse.up();
  await page.keyboard.press('Space');
  await page.screenshot({ path: join(screenshots, 'hippo-held.png') });
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('runs from the development server', async () => {
  const server = await createServer({
    configFile: resolve(import.meta.dirname, '../../vite.config.ts'),
    logLevel: 'error',
    server: { hmr: false, watch: null },
  });
  try {
    await server.listen(0);
    const [url] = server.resolvedUrls!.local;
    const { page, complaints } = await openPlayground(browser(), url, 'scene=pendulums&backend=wasm', desktop);
    await expect.poll(() => frameOf(page)).toBeGreaterThan(5);
    expect(complaints).toEqual([]);
    await page.context().close();
  } finally {
    await server.close();
  }
});
