/** Where particles of the playground's first body are on the page, and whether one is held. */
import type { Page } from 'playwright-core';

/** Where a particle of the first body is on the page, in CSS pixels. */
export function pathOf(page: Page, particle: number): Promise<{ x: number; y: number }> {
  return page.evaluate(async (index) => {
    const { world, shown, stage } = window.selvedge!;
    const positions = await world!.read(0);
    const point = shown!.bodies[0].position.clone().fromArray(positions, 3 * index);
    point.project(stage.camera);
    return { x: ((point.x + 1) / 2) * innerWidth, y: ((1 - point.y) / 2) * innerHeight };
  }, particle);
}

export const middleOf = (page: Page) =>
  page.evaluate(() => Math.floor(window.selvedge!.world!.bodies[0].particleCount / 2));
/** The particle of the first body that is nearest to the camera, so that nothing of it hides it, among those that no panel covers. */
export const withinReach = (page: Page) =>
  page.evaluate(async () => {
    const { world, shown, stage } = window.selvedge!;
    const positions = await world!.read(0);
    const point = shown!.bodies[0].position.clone();
    const onView = (particle: number) => {
      point.fromArray(positions, 3 * particle).project(stage.camera);
      const [x, y] = [((point.x + 1) / 2) * innerWidth, ((1 - point.y) / 2) * innerHeight];
      return Boolean(document.elementFromPoint(x, y)?.closest('#view'));
    };
    const distance = (particle: number) => point.fromArray(positions, 3 * particle).distanceTo(stage.camera.position);
    const seen = [...Array(positions.length / 3).keys()].filter(onView);
    return seen.reduce((best, particle) => (distance(particle) < distance(best) ? particle : best));
  });
export const frameOf = (page: Page) => page.evaluate(() => window.selvedge!.world!.frame);
export const holding = (page: Page) =>
  page.evaluate(() => document.getElementById('view')!.classList.contains('holding'));

export async function distanceTo(page: Page, particle: number, x: number, y: number): Promise<number> {
  const path = await pathOf(page, particle);
  return Math.hypot(path.x - x, path.y - y);
}
