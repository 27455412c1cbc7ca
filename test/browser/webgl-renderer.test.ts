/** ClothMesh and RopeMesh with three's WebGLRenderer, whatever backend the world runs on. */
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchGpuBrowser } from './gpu-browser';
import { type ServedPlayground, servePlayground } from './serve-playground';
import type { Drawn } from './webgl-page';

let playground: ServedPlayground;
let browser: Browser;

beforeAll(async () => {
  [playground, browser] = await Promise.all([servePlayground(), launchGpuBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await playground?.close();
});

it.each(['wasm', 'reference', 'webgpu'])('draws cloth and rope where the world has them on %s', async (backend) => {
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // Chromium asks for an icon that a blank page does not name.
    if (message.type() === 'error' && !message.location().url.endsWith('favicon.ico')) complaints.push(message.text());
  });
  const served = (file: string) => `/@fs${join(import.meta.dirname, file)}`;
  await page.goto(new URL(served('blank.html'), playground.url).href);
  // A text, not a function: Vitest would rewrite the import for Node.
  const drawn: Drawn[] = await page.evaluate(
    `import('${served('webgl-page.ts')}').then(({ drawWithWebGl }) => drawWithWebGl('${backend}'))`,
  );
  for (const { count, x, y, wantedX, wantedY } of drawn) {
    expect(count).toBeGreaterThan(200);
    expect(Math.hypot(x - wantedX, y - wantedY)).toBeLessThan(4);
  }
  expect(complaints).toEqual([]);
  await page.close();
});
