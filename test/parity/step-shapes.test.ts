/**
 * Kernels of explicit mass-spring that are written out for a shape, against the f64 reference: one tile of several steps and one of a single
 * step, and every layout of springs. All other tiles are in the long test.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Backend } from '../../src/compute/backend';
import { tileInvocations } from '../../src/solvers/mass-spring/gpu/step-grid-shader';
import { makeStepMesh } from '../../src/solvers/mass-spring/gpu/step-mesh.kernel';
import { sampleOf as meshSample } from '../../src/solvers/mass-spring/gpu/step-mesh.sample';
import { fastBackends } from '../backends';
import { expectParity } from './compare-kernels';
import { expectTileParity, tileShapes } from './tile-shapes';

let backend: Backend;
beforeAll(async () => {
  backend = await fastBackends.webgpu();
});
afterAll(() => backend?.dispose());

it.each([
  { columns: 16, rows: 16, steps: 2, strip: 2, damped: true, evenBorders: false },
  { columns: 64, rows: 8, steps: 1, strip: 2, damped: false, evenBorders: true },
])('tiles of $columns x $rows take $steps steps of the reference', (tile) => expectTileParity(backend, tile));

it('most shapes fit into any GPU', () => {
  const fitting = tileShapes.filter((shape) => tileInvocations(shape) <= 256);
  expect(fitting.length).toBeGreaterThan(tileShapes.length / 2);
});

describe.each([1, 2, 4, 'quantised', 'full'] as const)('meshes, with springs laid out as %s', (layout) => {
  it.each([64, 256])('workgroups of %i take the step of the reference', async (lanes) => {
    const damped = makeStepMesh({ layout, damped: true, lanes });
    const undamped = makeStepMesh({ layout, damped: false, lanes });
    await backend.prepare([damped, undamped]);
    await expectParity(backend, damped, meshSample(layout), [0, 1, 5, 63, 65, 1001]);
    // Samples of even counts have no damping.
    await expectParity(backend, undamped, meshSample(layout), [0, 2, 64, 1000]);
  });
});
