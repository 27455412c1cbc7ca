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
/** The particle of the first body that nothing of it hides. */
export const nearestToCamera = (page: Page) =>
  page.evaluate(async () => {
    const { world, shown, stage } = window.selvedge!;
    const positions = await world!.read(0);
    const point = shown!.bodies[0].position.clone();
    const distance = (particle: number) => point.fromArray(positions, 3 * particle).distanceTo(stage.camera.position);
    return [...Array(positions.length / 3).keys()].reduce((best, k) => (distance(k) < distance(best) ? k : best));
  });
export const frameOf = (page: Page) => page.evaluate(() => window.selvedge!.world!.frame);
export const holding = (page: Page) =>
  page.evaluate(() => document.getElementById('view')!.classList.contains('holding'));

export async function distanceTo(page: Page, particle: number, x: number, y: number): Promise<number> {
  const path = await pathOf(page, particle);
  return Math.hypot(path.x - x, path.y - y);
}
