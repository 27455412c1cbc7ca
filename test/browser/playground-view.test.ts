/** The playground shows all of a scene where no panel covers it, in its first frame and in its last, on a wide page and on a phone, until the user looks from elsewhere. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { playgroundForTests, screenshots } from './open-playground';

const open = playgroundForTests();
const sizes = [
  { width: 1280, height: 800 },
  { width: 375, height: 812 },
];

/** How many particles are outside the view or under something that lies over it. */
const hidden = (page: Page) =>
  page.evaluate(async () => {
    const { world, shown, stage } = window.selvedge!;
    const covers = [...document.querySelectorAll('.panel, .title, .transport')].map((part) =>
      part.getBoundingClientRect(),
    );
    const point = shown!.group.position.clone();
    let count = 0;
    for (const { name } of world!.bodies) {
      const positions = await world!.read(name);
      for (let k = 0; k < positions.length; k += 3) {
        point.fromArray(positions, k).project(stage.camera);
        const [x, y] = [((point.x + 1) / 2) * innerWidth, ((1 - point.y) / 2) * innerHeight];
        const inside = x > 0 && y > 0 && x < innerWidth && y < innerHeight;
        const covered = covers.some(({ left, right, top, bottom }) => x > left && x < right && y > top && y < bottom);
        if (!inside || covered) count++;
      }
    }
    return count;
  });
const cameraOf = (page: Page) => page.evaluate(() => window.selvedge!.stage.camera.position.toArray());

describe.each([
  { scene: 'pendulums', frames: 524 },
  { scene: 'hanging-cloth', frames: 0 },
])('$scene', ({ scene, frames }) => {
  let page: Page;
  let complaints: string[];
  beforeAll(async () => {
    ({ page, complaints } = await open(`scene=${scene}&backend=wasm&paused=1`, { viewport: sizes[0] }));
  });
  afterAll(() => page?.context().close());

  it.each(sizes)('is whole on a page of $width x $height', async ({ width, height }) => {
    await page.evaluate(() => window.selvedge!.world!.reset());
    await page.setViewportSize({ width, height });
    await expect.poll(() => hidden(page)).toBe(0);
    await page.evaluate((count) => {
      for (let step = 0; step < count; step++) window.selvedge!.world!.step();
    }, frames);
    expect(await hidden(page)).toBe(0);
    await page.screenshot({ path: join(screenshots, `view-${scene}-${width}.png`) });
  });

  it('has pegs where it is held', async () => {
    const pegs = await page.evaluate(() => {
      const { shown } = window.selvedge!;
      return shown!.group.children.map((mesh) => ('count' in mesh && mesh.visible ? Number(mesh.count) : 0));
    });
    expect(Math.max(...pegs)).toBe(scene === 'pendulums' ? 9 : 2);
  });

  it('is whole above an open sheet', async () => {
    await page.click('#sheet');
    await expect.poll(() => hidden(page)).toBe(0);
    await page.click('#sheet');
  });

  if (scene === 'pendulums') {
    it('is whole when the GPU that draws is lost, and a page of another size is filled anew', async () => {
      const lost = await page.evaluateHandle(() => window.selvedge!.stage);
      await lost.evaluate((stage) => stage.device!.destroy());
      await expect.poll(() => page.evaluate((old) => window.selvedge!.stage !== old, lost)).toBe(true);
      await expect.poll(() => hidden(page)).toBe(0);
      await page.setViewportSize({ width: 500, height: 400 });
      await expect.poll(() => hidden(page)).toBe(0);
    });
  }

  it('leaves the camera alone once the user has turned it', async () => {
    const before = await cameraOf(page);
    await page.mouse.move(12, 300);
    await page.mouse.wheel(0, 300);
    await expect.poll(() => cameraOf(page)).not.toEqual(before);
    const turned = await cameraOf(page);
    await page.setViewportSize({ width: 700, height: 500 });
    await expect.poll(() => page.evaluate(() => window.selvedge!.stage.camera.aspect)).toBe(1.4);
    const after = await cameraOf(page);
    expect(Math.hypot(...after.map((x, axis) => x - turned[axis]))).toBeLessThan(1e-6);
  });

  it('has nothing to complain of', () => {
    expect(complaints).toEqual([]);
  });
});
