/** Sheets that fly on together by several times their gaps, of which the first is stopped because it was to stay where it is: nothing passes, however many of them stop each other. */
import { describe, expect, it } from 'vitest';
import { fastBackends, reference } from '../../../../test/backends';
import type { Backend } from '../../../compute/backend';
import { cloth, scene } from '../../../index';
import { assemble } from '../../../scene/assemble';
import { BodyPairs, pairKernels } from './body-pairs';
import { noDrift } from './common-way';
import { contactSurface } from './contact-surface';
import { keepApartKernels, keepingApart } from './keep-apart';
import { pushesOf, pushKernels } from './pushes';

const backends: Record<string, () => Promise<Backend>> = { reference: async () => reference(), ...fastBackends };
const gap = 0.005;
const slack = 1e-3;
/** How far they want to go [m]. */
const way = 20 * gap;
/** Each lies on one end of the one below, as on stairs, so that it is stopped by that one alone. */
const aside = 0.06;
const each = 4;

/** Heights of particles, from sheet to sheet, when all have been kept apart on their way down by `way`, of which the first `unforeseen` sheets were to stay where they are when pairs were listed. */
async function heightsOf(backend: Backend, sheets: number, unforeseen: number): Promise<number[]> {
  const bodies = Array.from({ length: sheets }, (_, k) =>
    cloth({ name: `sheet ${k}`, size: [0.1, 0.1], particles: [2, 2], position: [aside * k, gap * k, 0.003 * k] }),
  );
  const model = assemble(scene({ bodies }));
  const surface = contactSurface(model)!;
  await backend.prepare([...pairKernels, ...pushKernels, ...keepApartKernels]);
  const count = model.particleCount;
  const vectors = (lane: (p: number, axis: number) => number) =>
    Float64Array.from({ length: 4 * count }, (_, n) => lane(Math.floor(n / 4), n % 4));
  const built = (p: number, axis: number) => model.positions[3 * p + axis];
  const fallen = (p: number, axis: number) => built(p, axis) - (axis === 1 ? way : 0);
  const foreseen = (p: number, axis: number) => (p < unforeseen * each ? built : fallen)(p, axis);
  const free = (at: typeof built) => vectors((p, lane) => (lane === 3 ? 1 : at(p, lane)));
  const site = {
    position: backend.allocate('position', 'vec4f', count, free(foreseen)),
    previous: backend.allocate('previous', 'vec4f', count, free(built)),
    bodyOf: backend.allocate('bodyOf', 'u32', count, model.bodyOf),
    restPosition: backend.allocate(
      'restPosition',
      'vec4f',
      count,
      vectors((p, lane) => (lane === 3 ? gap / 2 : built(p, lane))),
    ),
  };
  const every = Uint32Array.from({ length: count }, (_, k) => k);
  const room = { cells: 20000, meetings: 2000, pairs: 60000 };
  const pairs = new BodyPairs(backend, surface, every, site, surface.clusters.extent, room);
  const pushes = pushesOf(backend, pairs, gap);
  pairs.list(backend, { drift: noDrift, steps: 1, slack, far: 1, most: 1, exact: 1 });
  pushes.renew(backend);
  backend.write(site.position, free(fallen));
  pairs.divide(backend, true);
  keepingApart(
    backend,
    pairs,
    pushes,
  )(backend, {
    exact: 1,
    heldMoved: false,
    behind: 0,
    before: noDrift,
    stop: noDrift,
  });
  const [ends, counts] = await Promise.all([backend.read(site.position), backend.read(pairs.buffers.pairCount)]);
  expect(counts[3]).toBe(0);
  backend.dispose();
  return Array.from({ length: count }, (_, p) => ends[4 * p + 1]);
}

describe.each(Object.entries(backends))('on %s', (_, make) => {
  // Fewer than there are rounds or looks, and more.
  it.each([4, 14])('%i sheets do not pass through each other', async (count) => {
    const heights = await heightsOf(await make(), count, 1);
    for (let p = 0; p < each; p++) expect(heights[p]).toBeGreaterThan(-1.1 * slack);
    for (let p = each; p < heights.length; p++) {
      expect(heights[p] - heights[p - each]).toBeGreaterThan(0);
      expect(heights[p]).toBeLessThanOrEqual(gap * Math.floor(p / each) + 1e-6);
    }
  });

  it('and where nothing stops them, they go all of their way', async () => {
    const heights = await heightsOf(await make(), 4, 0);
    heights.forEach((height, p) => {
      expect(height).toBeCloseTo(gap * Math.floor(p / each) - way, 5);
    });
  });
});
