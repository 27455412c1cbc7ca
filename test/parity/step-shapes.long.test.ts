/**
 * Every tile of explicit mass-spring that is chosen for some size and some GPU, against the f64 reference. Tiles that the GPU at hand cannot hold are
 * skipped, and the run says which and why.
 */
import { afterAll, beforeAll, describe, it } from 'vitest';
import type { Backend } from '../../src/compute/backend';
import { fastBackends } from '../backends';
import { expectTileParity, tileKinds, tileShapes, whyTooLarge } from './tile-shapes';

const distinct = [...new Map(tileShapes.map((shape) => [JSON.stringify(shape), shape])).entries()];

let backend: Backend;
beforeAll(async () => {
  backend = await fastBackends.webgpu();
});
afterAll(() => backend?.dispose());

describe.each(distinct)('tiles of %s', (_, shape) => {
  it.for(tileKinds)('take the steps of the reference: %o', async (kind, { skip }) => {
    const tile = { ...shape, ...kind };
    const why = whyTooLarge(backend, tile);
    if (why) skip(why);
    await expectTileParity(backend, tile);
  });
});
