/** Cloth that is torn by hand in the playground: pulled apart, cut along a stroke of the mouse, shot at, and whole again after a reset. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { playgroundForTests, screenshots, toastsOf } from './open-playground';
import { frameOf, holding, pathOf } from './playground-particles';

/** Particles along an edge of the sheet. */
const side = 61;
const particle = (row: number, column: number) => row * side + column;

const open = playgroundForTests();
const particleCount = (page: Page) => page.evaluate(() => window.selvedge!.world!.bodies[0].particleCount);
const collidersOf = (page: Page) =>
  page.evaluate(() => window.selvedge!.world!.scene.colliders.map(({ name }) => name));

let page: Page;
let complaints: string[];
beforeAll(async () => {
  ({ page, complaints } = await open('scene=cloth-to-tear&backend=wasm&frames=230&paused=1'));
});
afterAll(() => page?.context().close());

const setPaused = (paused: boolean) => page.evaluate((wanted) => window.selvedge!.setPaused(wanted), paused);

/** From a little outside the sheet to a little outside on the other side, along a row of it. */
async function strokeAlong(row: number): Promise<void> {
  const [from, to] = [await pathOf(page, particle(row, 0)), await pathOf(page, particle(row, side - 1))];
  await page.mouse.move(from.x - 15, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  expect(await page.isVisible('#stroke-line.drawn')).toBe(true);
  await page.mouse.move(to.x + 15, to.y);
  await page.mouse.up();
}

it('is whole before anybody touches it', async () => {
  expect(await frameOf(page)).toBe(230);
  expect(await particleCount(page)).toBe(side * side);
});

it('is cut along a stroke, and what is below falls', async () => {
  await page.keyboard.press('c');
  expect(await page.getAttribute('#cut', 'aria-pressed')).toBe('true');
  expect(await toastsOf(page)).toContain('Draw a line across');
  const low = () => pathOf(page, particle(side - 1, 30));
  const before = await low();
  await strokeAlong(40);
  await expect.poll(() => particleCount(page)).toBeGreaterThanOrEqual(side * side + side);
  // The knife does not pull.
  expect(await holding(page)).toBe(false);
  await setPaused(false);
  await expect.poll(async () => (await low()).y - before.y).toBeGreaterThan(20);
  await setPaused(true);
  await page.screenshot({ path: join(screenshots, 'cut.png') });
});

it('says so where there is nothing to cut', async () => {
  await page.mouse.move(20, 250);
  await page.mouse.down();
  await page.mouse.move(40, 280);
  await page.mouse.up();
  await expect.poll(() => toastsOf(page)).toContain('nothing behind that line');
});

it('shows the strain of what is torn', async () => {
  await page.selectOption('#colour', 'strain');
  const cut = await particleCount(page);
  await strokeAlong(30);
  await expect.poll(() => particleCount(page)).toBeGreaterThan(cut);
  const counts = () =>
    page.evaluate(() => {
      const { geometry, body } = window.selvedge!.shown!.bodies[0];
      return [body.particleCount, ...['position', 'color'].map((name) => geometry.getAttribute(name).count)];
    });
  const now = await particleCount(page);
  await expect.poll(counts).toEqual([now, now, now]);
  await page.selectOption('#colour', 'material');
  const hasColours = () => page.evaluate(() => window.selvedge!.shown!.bodies[0].geometry.hasAttribute('color'));
  await expect.poll(hasColours).toBe(false);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('Escape');
  expect(await page.getAttribute('#cut', 'aria-pressed')).toBe('false');
});

it('tears where the mouse pulls too hard', async () => {
  const before = await particleCount(page);
  const from = await pathOf(page, particle(15, 30));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await expect.poll(() => holding(page)).toBe(true);
  await page.mouse.move(from.x - 150, from.y + 120, { steps: 3 });
  await setPaused(false);
  await expect.poll(() => particleCount(page)).toBeGreaterThan(before);
  await setPaused(true);
  await page.mouse.up();
  await expect.poll(() => holding(page)).toBe(false);
  await page.screenshot({ path: join(screenshots, 'torn-by-hand.png') });
});

it('has balls shot at it, and a reset makes it whole and takes them away', async () => {
  const drawn = () => page.evaluate(() => window.selvedge!.shown!.colliders.length);
  const target = await pathOf(page, particle(10, 30));
  await page.mouse.move(target.x, target.y);
  await page.keyboard.press('b');
  await expect.poll(drawn).toBe(1);
  expect(await collidersOf(page)).toEqual(['ground', 'shot ball 1']);
  for (let shot = 2; shot <= 8; shot++) await page.click('#shoot');
  // Six lie around at most.
  await expect.poll(drawn).toBe(6);
  expect((await collidersOf(page)).at(-1)).toBe('shot ball 8');
  await page.keyboard.press('r');
  await expect.poll(() => particleCount(page)).toBe(side * side);
  expect(await frameOf(page)).toBe(0);
  expect(await collidersOf(page)).toEqual(['ground']);
  await expect.poll(drawn).toBe(0);
  expect(complaints).toEqual([]);
});
