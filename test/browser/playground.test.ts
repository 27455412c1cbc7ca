/**
 * The playground in headless Chromium: it shows cloth that moves, on webgpu and on wasm, that follows the mouse and the finger, on a page
 * that fits a phone. The pictures it took are left in test/browser/screenshots.
 */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cell, coarsePicture } from './coarse-picture';
import { desktop, playgroundForTests, screenshots, toastsOf } from './open-playground';
import { distanceTo, frameOf, holding, middleOf, pathOf, withinReach } from './playground-particles';

/** Little work a step: the GPU here is a program. */
const light = 'global=coloured&substeps=8&sweeps=4';

const open = playgroundForTests();

const backendsOffered = (page: Page) =>
  page.$$eval('#backend option:not(:disabled)', (options) =>
    options.map((option) => (option as HTMLOptionElement).value),
  );

/** Moves a slider so many of its steps up, as with the keys. */
async function slide(page: Page, slider: string, steps: number): Promise<void> {
  await page.focus(slider);
  for (let step = 0; step < steps; step++) await page.keyboard.press('ArrowRight');
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
}

/** Indigo stripes where the cloth is, none where it is not. */
function expectClothInPlace(cells: Cell[]): void {
  const free = cells.filter(({ panel }) => panel === 0);
  const covered = free.filter(({ cloth }) => cloth > 0.95);
  const empty = free.filter(({ cloth }) => cloth === 0);
  expect(covered.length).toBeGreaterThanOrEqual(5);
  expect(empty.length).toBeGreaterThanOrEqual(10);
  for (const { indigo } of covered) expect(indigo).toBeGreaterThan(0.1);
  for (const { indigo } of empty) expect(indigo).toBeLessThan(0.01);
}

const pictures = new Map<string, Cell[]>();

describe.each(['wasm', 'webgpu'])('on %s', (backend) => {
  let page: Page;
  let complaints: string[];

  beforeAll(async () => {
    ({ page, complaints } = await open(`backend=${backend}&${light}&frames=45&paused=1`));
  });
  afterAll(() => page?.context().close());

  it('shows the cloth where the world has it', async () => {
    expect(await page.evaluate(() => window.selvedge!.world!.backend)).toBe(backend);
    expect(await frameOf(page)).toBe(45);
    expect(await page.textContent('#chosen')).toContain(`${backend}, `);
    const cells = await coarsePicture(page, join(screenshots, `${backend}.png`));
    pictures.set(backend, cells);
    expectClothInPlace(cells);
  });

  it('follows the mouse', async () => {
    const particle = await withinReach(page);
    const from = await pathOf(page, particle);
    const to = { x: from.x - 70, y: from.y - 40 };
    // Reached for while it stands still, so that it is this particle that is held.
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await expect.poll(() => holding(page)).toBe(true);
    await page.mouse.move(to.x, to.y, { steps: 3 });
    await page.keyboard.press('Space');
    await expect.poll(() => distanceTo(page, particle, to.x, to.y)).toBeLessThan(15);
    await page.mouse.up();
    await expect.poll(() => holding(page)).toBe(false);
  });

  it('moves, and its picture with it', async () => {
    const particle = await middleOf(page);
    const before = await pathOf(page, particle);
    const moved = () => distanceTo(page, particle, before.x, before.y);
    // It was let go of in the air.
    await expect.poll(moved).toBeGreaterThan(10);
    await page.keyboard.press('Space');
    const cells = await coarsePicture(page, join(screenshots, `${backend}-moved.png`));
    await page.keyboard.press('Space');
    expectClothInPlace(cells);
  });

  it('changes its stiffness while it runs', async () => {
    const frame = await frameOf(page);
    await slide(page, '#stiffness', 3);
    await expect.poll(() => page.evaluate(() => window.selvedge!.world!.stiffness)).toBe(2);
    expect(await page.textContent('output[for=stiffness]')).toBe('2×');
    // The same world: the frames go on.
    expect(await frameOf(page)).toBeGreaterThan(frame);
    expect(page.url()).toContain('stiffness=2');
  });

  it('goes on with another global step, and refuses one that cannot be', async () => {
    const frame = await frameOf(page);
    await page.selectOption('#global', 'jacobi');
    await expect.poll(() => page.textContent('#chosen')).toContain('jacobi');
    expect(await frameOf(page)).toBeGreaterThanOrEqual(frame);
    await page.selectOption('#global', 'red-black');
    await expect.poll(() => page.textContent('#problem')).toContain('must not be red-black');
    expect(await page.inputValue('#global')).toBe('jacobi');
    const then = await frameOf(page);
    await expect.poll(() => frameOf(page)).toBeGreaterThan(then);
    expect(page.url()).toContain('global=jacobi');
    expect(await page.evaluate(() => window.selvedge!.world!.stiffness)).toBe(2);
  });

  if (backend === 'wasm') {
    it('has no sweeps where a factor takes their place', async () => {
      expect(await page.isVisible('#sweeps')).toBe(true);
      await page.selectOption('#global', 'cholesky');
      await expect.poll(() => page.textContent('#chosen')).toMatch(/cholesky, ordering: .*, nonzeros: [\d,]+\./);
      expect(await page.isVisible('#sweeps')).toBe(false);
      expect(await page.inputValue('#substeps')).toBe('8');
      expect(await backendsOffered(page)).toEqual(['auto', 'webgpu', 'wasm', 'reference']);
    });
  } else {
    it('solves with the inverse of a factor', async () => {
      // Paused: a software GPU is slow at it.
      await page.click('#pause');
      await page.selectOption('#global', 'cholesky');
      await expect.poll(() => page.textContent('#chosen')).toMatch(/cholesky, ordering: .*, layers: \d+\./);
      const frame = await frameOf(page);
      await page.keyboard.press('s');
      await expect.poll(() => frameOf(page)).toBe(frame + 1);
      expect(await page.evaluate(() => window.selvedge!.world!.backend)).toBe('webgpu');
      await page.selectOption('#global', 'jacobi');
      await expect.poll(() => page.textContent('#chosen')).toContain('jacobi');
      await page.click('#pause');
    });
  }

  it('measures', async () => {
    await expect.poll(() => page.textContent('#error-value')).toMatch(/m²$/);
    await expect.poll(() => page.textContent('#time-value')).toMatch(/ms$/);
    const numbers = await page.textContent('#numbers');
    expect(numbers).toContain('Thread strain');
    expect(numbers).toContain('Particles3,721');
  });

  if (backend === 'wasm') describe('on a phone', () => onPhone(() => page));

  it('turns the camera when the mouse is dragged beside the cloth', async () => {
    const camera = () => page.evaluate(() => window.selvedge!.stage.camera.position.toArray());
    const before = await camera();
    await page.mouse.move(40, 380);
    await page.mouse.down();
    // On webgpu the press waits until it is known that there is no cloth here.
    await expect
      .poll(async () => {
        await page.mouse.move(40 + 30 * Math.random(), 380);
        return Math.hypot(...(await camera()).map((x, axis) => x - before[axis]));
      })
      .toBeGreaterThan(0.01);
    await page.mouse.up();
    expect(await holding(page)).toBe(false);
  });

  it('has nothing to complain of', () => {
    expect(complaints).toEqual([]);
  });

  if (backend !== 'webgpu') return;

  it('goes on when the GPU is lost, and the picture with it', async () => {
    await page.selectOption('#scene', 'rope-bridge');
    await expect.poll(() => page.textContent('#summary')).toContain('Rope bridge');
    await page.evaluate(() => {
      const { stage } = window.selvedge!;
      (window as { lostStage?: unknown }).lostStage = stage;
      stage.device!.destroy();
    });
    await expect.poll(() => page.evaluate(() => window.selvedge!.world!.backend)).toBe('wasm');
    await expect.poll(() => toastsOf(page)).toContain('webgpu was lost');
    const drawsAgain = () =>
      page.evaluate(() => {
        const { stage } = window.selvedge!;
        return stage !== (window as { lostStage?: unknown }).lostStage && stage.renderer.info.frame > 1;
      });
    await expect.poll(drawsAgain).toBe(true);
    expect(await page.locator('#view canvas').count()).toBe(1);
    const frame = await frameOf(page);
    await expect.poll(() => frameOf(page)).toBeGreaterThan(frame);
    await page.screenshot({ path: join(screenshots, 'lost.png') });
  });
});

describe('with newton', () => {
  let page: Page;
  let complaints: string[];
  beforeAll(async () => {
    ({ page, complaints } = await open('scene=pendulums&solver=newton&frames=3&paused=1'));
  });
  afterAll(() => page?.context().close());

  it('runs on reference, says why, and has its own options alone', async () => {
    expect(await page.textContent('#chosen')).toContain(
      'reference, 1 thread (the solver newton runs on reference alone)',
    );
    for (const id of ['method', 'linear', 'substeps', 'iterations']) expect(await page.isVisible(`#${id}`)).toBe(true);
    for (const id of ['global', 'integrator', 'sweeps']) expect(await page.isVisible(`#${id}`)).toBe(false);
    expect(await page.inputValue('#iterations')).toBe('50');
    expect(await backendsOffered(page)).toEqual(['auto', 'reference']);
    await page.selectOption('#method', 'semi-implicit');
    await expect.poll(() => page.isVisible('#iterations')).toBe(false);
    expect(page.url()).toContain('method=semi-implicit');
    // The world comes after the form: what follows is to find the new one.
    const method = () => page.evaluate(() => window.selvedge!.world?.solver.options.method);
    await expect.poll(method).toBe('semi-implicit');
    await page.selectOption('#method', 'newton');
    await expect.poll(() => page.isVisible('#iterations')).toBe(true);
    await expect.poll(method).toBe('newton');
    await expect.poll(() => page.locator('form[aria-busy="true"]').count()).toBe(0);
  });

  it('is at no distance from the exact step, while the page goes on', async () => {
    // Clicked and looked at in one go: the answer may be there before the test can ask again.
    const label = await page.evaluate(() => {
      const button = document.querySelector<HTMLButtonElement>('#distance')!;
      button.click();
      return button.textContent;
    });
    expect(label).toBe('Stop');
    await page.keyboard.press('s');
    await expect.poll(() => page.textContent('#distance-value')).toBe('0 mm');
    const text = await page.textContent('#distance-text');
    expect(text).toContain('from where the exact step to frame 4 takes particles: 0.0 % of how far it moves them');
    expect(text).toContain('the step went 100 % of the way');
    expect(await frameOf(page)).toBe(4);
  });

  it('hands the next solver nothing of it, and measures that one to be farther', async () => {
    await page.selectOption('#solver', 'projective');
    await expect.poll(() => page.textContent('#chosen')).toContain('cholesky');
    expect(page.url()).not.toContain('method');
    expect(await page.textContent('#distance-value')).toBe('');
    await page.click('#distance');
    await expect.poll(() => page.textContent('#distance-value')).toMatch(/ mm$/);
    expect(Number.parseFloat((await page.textContent('#distance-value'))!)).toBeGreaterThan(0);
    expect(await page.textContent('#distance-text')).toContain('equation 15');
    await page.selectOption('#integrator', 'energy-momentum');
    await expect.poll(() => page.textContent('#distance-value')).toBe('');
    await page.click('#distance');
    await expect.poll(() => page.textContent('#distance-value')).toMatch(/ mm$/);
    expect(await page.textContent('#distance-text')).not.toContain('equation 15');
  });

  it('has nothing to complain of', () => {
    expect(complaints).toEqual([]);
  });
});

it('explains an address that cannot be, and shows what can', async () => {
  const { page } = await open('scene=pendulums&solver=newton&backend=wasm&sweeps=4&paused=1');
  expect(await page.textContent('#problem')).toContain('newton runs on reference, not on wasm');
  expect(await toastsOf(page)).toContain('sweeps must be left out: the solver newton has no such option');
  expect(await page.evaluate(() => window.selvedge!.world!.solver.name)).toBe('newton');
  await page.context().close();
});

it('shows the same on webgpu as on wasm', () => {
  const [wasm, webgpu] = [pictures.get('wasm')!, pictures.get('webgpu')!];
  wasm.forEach((cell, k) => {
    // Words in the panel differ.
    if (cell.panel > 0) return;
    for (let channel = 0; channel < 3; channel++) {
      expect(Math.abs(cell.mean[channel] - webgpu[k].mean[channel])).toBeLessThan(4);
    }
  });
});

/** The same page, as narrow as a phone, in the dark. */
function onPhone(pageOf: () => Page): void {
  let page: Page;
  beforeAll(async () => {
    page = pageOf();
    await page.setViewportSize({ width: 360, height: 640 });
    await page.emulateMedia({ colorScheme: 'dark' });
  });
  afterAll(async () => {
    await page.setViewportSize(desktop.viewport!);
    await page.emulateMedia({ colorScheme: 'light' });
  });

  it('fits and has its controls in reach', async () => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    for (const id of ['pause', 'step', 'reset', 'sheet']) {
      const box = (await page.locator(`#${id}`).boundingBox())!;
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(360);
      expect(box.y + box.height).toBeLessThanOrEqual(640);
      expect(box.height).toBeGreaterThanOrEqual(40);
    }
    await page.screenshot({ path: join(screenshots, 'phone.png') });
  });

  it('follows a finger', async () => {
    await page.tap('#pause');
    // A tap becomes a click some time after it.
    await expect.poll(() => page.getAttribute('#pause', 'aria-pressed')).toBe('true');
    const particle = await withinReach(page);
    const from = await pathOf(page, particle);
    const to = { x: from.x - 50, y: from.y - 40 };
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    const reach = async () => {
      await touch('touchStart', [await pathOf(page, particle)]);
      await expect.poll(() => holding(page)).toBe(true);
    };
    await reach();
    // One step at a time. Chromium takes the finger away from a page that was too busy to answer in time: it then comes down again. A finger that stays where it is makes no event: should one be lost, the next has to differ.
    let moves = 0;
    const pulled = async () => {
      if (!(await holding(page))) {
        await touch('touchEnd', []);
        await reach();
      }
      await touch('touchMove', [{ x: to.x, y: to.y + (moves++ % 2) }]);
      await page.keyboard.press('s');
      return distanceTo(page, particle, to.x, to.y);
    };
    await expect.poll(pulled).toBeLessThan(15);
    await touch('touchEnd', []);
    await expect.poll(() => holding(page)).toBe(false);
  });

  it('opens its sheet', async () => {
    expect(await page.isVisible('#scene')).toBe(false);
    await page.tap('#sheet');
    await expect.poll(() => page.isVisible('#scene')).toBe(true);
    await expect.poll(() => page.getAttribute('#sheet', 'aria-expanded')).toBe('true');
    await page.locator('#numbers').scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.screenshot({ path: join(screenshots, 'phone-open.png') });
  });
}
