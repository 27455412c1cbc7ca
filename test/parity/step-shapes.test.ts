/**
 * Kernels of explicit mass-spring that are written out for a shape: each shape that is chosen, and some that could be, against the f64 reference. Shapes
 * that the GPU at hand cannot hold are left to those that can.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Backend } from '../../src/compute/backend';
import { chooseSingle, chooseTile, type TileShape } from '../../src/solvers/mass-spring/gpu/choose-tile';
import { makeStepGrid } from '../../src/solvers/mass-spring/gpu/step-grid.kernel';
import { sampleOf as gridSample } from '../../src/solvers/mass-spring/gpu/step-grid.sample';
import { tileBytes, tileInvocations } from '../../src/solvers/mass-spring/gpu/step-grid-shader';
import { makeStepMesh } from '../../src/solvers/mass-spring/gpu/step-mesh.kernel';
import { sampleOf as meshSample } from '../../src/solvers/mass-spring/gpu/step-mesh.sample';
import { fastBackends } from '../backends';
import { expectParity } from './compare-kernels';

// Workgroups of an H200, of many GPUs, and what every GPU has.
const roomy = { workgroup: { invocations: 1024, bytes: 49152 } };
const common = { workgroup: { invocations: 1024, bytes: 32768 } };
const least = { workgroup: { invocations: 256, bytes: 16384 } };
const chosen = [1e4, 3e4, 7e4, 1e5, 1e6, 1e7].flatMap((particles) => [
  chooseTile(particles, true, roomy),
  chooseTile(particles, true, common),
  chooseTile(particles, true, least),
  chooseSingle(particles, true),
  chooseSingle(particles, false),
]);
const shapes: TileShape[] = [
  ...chosen.filter((shape) => shape !== null),
  { columns: 16, rows: 16, steps: 2, strip: 2 },
  // As many steps as the largest tile takes, for GPUs that do not hold that.
  { columns: 20, rows: 20, steps: 5, strip: 2 },
  // Columns that are no power of two, as the tile for most particles has.
  { columns: 22, rows: 20, steps: 3, strip: 2 },
];
const distinct = [...new Map(shapes.map((shape) => [JSON.stringify(shape), shape])).entries()];

let backend: Backend;
beforeAll(async () => {
  backend = await fastBackends.webgpu();
});
afterAll(() => backend?.dispose());

describe.each(distinct)('tiles of %s', (_, shape) => {
  it.for([
    { damped: true, evenBorders: false },
    { damped: false, evenBorders: true },
  ])('take the steps of the reference: %o', async (kind, { skip }) => {
    const tile = { ...shape, ...kind };
    const { invocations, bytes } = backend.workgroup;
    if (tileInvocations(tile) > invocations || tileBytes(tile, tile.damped) > bytes) skip('too large for this GPU');
    const kernel = makeStepGrid(tile);
    await backend.prepare([kernel]);
    await expectParity(backend, kernel, gridSample(tile, 140), [0, 3, 17, 140]);
  });
});

it('most shapes fit into any GPU', () => {
  const fitting = shapes.filter((shape) => tileInvocations(shape) <= 256);
  expect(fitting.length).toBeGreaterThan(shapes.length / 2);
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
