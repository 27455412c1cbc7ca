/** The playground with the solvers of springs and constraints: their controls, what they say of themselves, and the colours on the cloth. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { playgroundForTests, screenshots, toastsOf } from './open-playground';

/** A sheet of some hundred particles whose springs give up early. */
const scene = 'scene=push-from-below&threshold=0.02';

const open = playgroundForTests();
const substepsOf = (page: Page) => page.evaluate(() => window.selvedge!.world!.substeps);
const coloursOffered = (page: Page) =>
  page.$$eval('#colour option:not(:disabled)', (options) =>
    options.map((option) => (option as HTMLOptionElement).value),
  );

/** How red each vertex is, and what the solver says of its particle. */
const coloursAndShades = (page: Page) =>
  page.evaluate(async () => {
    const { world, shown } = window.selvedge!;
    const [mesh] = shown!.bodies;
    const shades = (await world!.readShades(0))!;
    const colours = mesh.geometry.getAttribute('color');
    return Array.from({ length: colours.count }, (_, vertex) => ({
      green: colours.getY(vertex),
      shade: shades[mesh.particleOfVertex(vertex)],
    }));
  });

describe.each(['wasm', 'webgpu'])('adaptiveConstraints on %s', (backend) => {
  let page: Page;
  let complaints: string[];
  beforeAll(async () => {
    ({ page, complaints } = await open(`${scene}&backend=${backend}&colour=shades&frames=20&paused=1`));
  });
  afterAll(() => page?.context().close());

  it('is what the scene runs with when nobody asks for another', async () => {
    expect(await page.inputValue('#solver')).toBe('adaptiveConstraints');
    expect(await page.evaluate(() => window.selvedge!.world!.backend)).toBe(backend);
    expect(page.url()).not.toContain('solver=');
    expect(await page.textContent('output[for=threshold]')).toBe('2.0 %');
  });

  it('says how many springs are constraints and what that took', async () => {
    await expect.poll(() => page.textContent('#numbers')).toMatch(/Constrained[\d.]+ %.*Iterations\d+Residual\d/);
  });

  it('colours the cloth by it', async () => {
    expect(await page.isVisible('#legend')).toBe(true);
    expect(await page.textContent('#legend')).toContain('constraints');
    const matches = async () => {
      const all = await coloursAndShades(page);
      const bySprings = all.filter(({ shade }) => shade === 0);
      const byConstraints = all.filter(({ shade }) => shade > 0.3);
      if (bySprings.length === 0 || byConstraints.length === 0) return 'one of both is missing';
      const palest = Math.min(...bySprings.map(({ green }) => green));
      return byConstraints.every(({ green }) => green < 0.8 * palest);
    };
    await expect.poll(matches).toBe(true);
    await page.screenshot({ path: join(screenshots, `shades-${backend}.png`) });
  });

  it('never waits for two answers at once, nor the page for any', async () => {
    await page.evaluate(() => {
      const { world } = window.selvedge!;
      const counted = window as { asked?: number; most?: number };
      let underWay = 0;
      Object.assign(counted, { asked: 0, most: 0 });
      const ask = world!.readShades.bind(world);
      world!.readShades = async (body) => {
        counted.asked!++;
        counted.most = Math.max(counted.most!, ++underWay);
        return ask(body).finally(() => underWay--);
      };
    });
    const counted = () =>
      page.evaluate(() => {
        const { asked, most } = window as { asked?: number; most?: number };
        return { asked: asked!, most: most! };
      });
    await page.keyboard.press('Space');
    await expect.poll(async () => (await counted()).asked).toBeGreaterThan(3);
    await page.keyboard.press('Space');
    expect((await counted()).most).toBe(1);
  });

  it('is as it was made when it is coloured by its material again', async () => {
    await page.selectOption('#colour', 'material');
    await expect.poll(() => page.isVisible('#legend')).toBe(false);
    expect(page.url()).not.toContain('colour=');
    const look = await page.evaluate(() => {
      const [mesh] = window.selvedge!.shown!.bodies;
      return {
        colours: 'color' in mesh.geometry.attributes,
        printed: 'map' in mesh.material && mesh.material.map !== null,
      };
    });
    expect(look).toEqual({ colours: false, printed: true });
  });

  it('has nothing to complain of', () => {
    expect(complaints).toEqual([]);
  });
});

describe('massSpring', () => {
  let page: Page;
  let complaints: string[];
  beforeAll(async () => {
    ({ page, complaints } = await open('scene=push-from-below&solver=massSpring&substeps=1&backend=wasm&paused=1'));
  });
  afterAll(() => page?.context().close());

  it('says what to do about steps that are too long', async () => {
    expect(await substepsOf(page)).toBe(1);
    const said = await toastsOf(page);
    expect(said).toMatch(/Set Substeps to auto, or to (\d+) or more/);
    const needed = Number(/or to (\d+) or more/.exec(said!)![1]);
    await page.click('#substeps-auto');
    await expect.poll(() => page.getAttribute('#substeps-auto', 'aria-pressed')).toBe('true');
    expect(await substepsOf(page)).toBeGreaterThanOrEqual(needed);
    expect(await page.textContent('output[for=substeps]')).toBe(String(await substepsOf(page)));
    expect(page.url()).toContain('substeps=auto');
  });

  it('takes more steps when it is stiffer, and the panel says so', async () => {
    const before = await substepsOf(page);
    await page.focus('#stiffness');
    for (let step = 0; step < 6; step++) await page.keyboard.press('ArrowRight');
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await expect.poll(() => page.evaluate(() => location.search)).toContain('stiffness=3.98');
    await page.keyboard.press('s');
    await expect.poll(() => substepsOf(page)).toBeGreaterThan(before);
    await expect.poll(() => page.textContent('output[for=substeps]')).toBe(String(await substepsOf(page)));
  });

  it('stays at its number of steps when auto is switched off', async () => {
    const auto = await substepsOf(page);
    await page.click('#substeps-auto');
    await expect.poll(() => page.getAttribute('#substeps-auto', 'aria-pressed')).toBe('false');
    expect(await substepsOf(page)).toBe(auto);
    expect(page.url()).toContain(`substeps=${auto}`);
  });

  it('has no shades, but strain', async () => {
    expect(await coloursOffered(page)).toEqual(['material', 'strain']);
    await page.selectOption('#solver', 'adaptiveConstraints');
    await expect.poll(() => coloursOffered(page)).toEqual(['material', 'shades', 'strain']);
    await page.selectOption('#colour', 'shades');
    await expect.poll(() => page.isVisible('#legend')).toBe(true);
    await page.selectOption('#solver', 'massSpring');
    await expect.poll(() => page.inputValue('#colour')).toBe('material');
    expect(await page.isVisible('#legend')).toBe(false);
  });

  it('has no exact step to be compared with', async () => {
    expect(await page.isDisabled('#distance')).toBe(true);
    expect(await page.textContent('#distance-text')).toContain('which this solver does not aim at');
  });

  it('has nothing to complain of', () => {
    expect(complaints).toEqual([]);
  });
});

it('gives constraintEnforcement its menus, and takes them from the address', async () => {
  const { page, complaints } = await open(
    'scene=push-from-below&solver=constraintEnforcement&backend=wasm&constraints=structural&product=assembled&preconditioner=jacobi&iterations=30&tolerance=0.01&frames=3&paused=1',
  );
  expect(await page.evaluate(() => window.selvedge!.world!.solver.options)).toMatchObject({
    constraints: ['structural'],
    product: 'assembled',
    preconditioner: 'jacobi',
    iterations: 30,
    tolerance: 0.01,
  });
  expect(await page.inputValue('#constraints')).toBe('structural');
  expect(await page.inputValue('#product')).toBe('assembled');
  await page.selectOption('#constraints', 'structural,shear,bend');
  await expect
    .poll(() => page.evaluate(() => window.selvedge!.world!.solver.options.constraints))
    .toEqual(['structural', 'shear', 'bend']);
  await expect.poll(() => page.textContent('#numbers')).toContain('Iterations');
  expect(complaints).toEqual([]);
  await page.context().close();
});

it.each(['wasm', 'webgpu'])('gives positionBased its schedules, on %s', async (backend) => {
  const { page, complaints } = await open(
    `scene=cloth-on-sphere&solver=positionBased&backend=${backend}&schedule=phantoms&iterations=2&relaxation=1.2&frames=${backend === 'wasm' ? 90 : 3}&paused=1`,
  );
  const options = () => page.evaluate(() => window.selvedge!.world!.solver.options);
  expect(await options()).toMatchObject({ schedule: 'phantoms', iterations: 2, relaxation: 1.2 });
  expect(await page.inputValue('#schedule')).toBe('phantoms');
  await page.screenshot({ path: join(screenshots, `position-based-${backend}.png`) });
  await page.selectOption('#schedule', 'auto');
  await expect.poll(options).toMatchObject({ schedule: 'auto' });
  await expect
    .poll(() => page.evaluate(() => window.selvedge!.world!.facts.schedule))
    .toBe(backend === 'wasm' ? 'coloured' : 'patches');
  expect(complaints).toEqual([]);
  await page.context().close();
});
