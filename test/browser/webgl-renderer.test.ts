/** ClothMesh and RopeMesh with three's WebGLRenderer, whatever backend the world runs on. */
import { expect, inject, it } from 'vitest';
import { sharedBrowser } from './shared-browser';
import type { Drawn } from './webgl-page';

const browser = sharedBrowser();

it.each(['wasm', 'reference', 'webgpu'])('draws cloth and rope where the world has them on %s', async (backend) => {
  const page = await browser().newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.goto(`${inject('pagesUrl')}blank.html`);
  // A text, not a function: Vitest would rewrite the import for Node.
  const drawn: Drawn[] = await page.evaluate(
    `import('/webgl-page.js').then(({ drawWithWebGl }) => drawWithWebGl('${backend}'))`,
  );
  for (const { count, x, y, wantedX, wantedY } of drawn) {
    expect(count).toBeGreaterThan(200);
    expect(Math.hypot(x - wantedX, y - wantedY)).toBeLessThan(4);
  }
  expect(complaints).toEqual([]);
  await page.close();
});
