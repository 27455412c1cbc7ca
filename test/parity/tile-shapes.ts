/** The tiles that `stepGrid` is written out for, and the comparison of one of them with the f64 reference. */
import type { Backend } from '../../src/compute/backend';
import { chooseSingle, chooseTile, type TileShape } from '../../src/solvers/mass-spring/gpu/choose-tile';
import { makeStepGrid } from '../../src/solvers/mass-spring/gpu/step-grid.kernel';
import { sampleOf } from '../../src/solvers/mass-spring/gpu/step-grid.sample';
import { tileBytes, tileInvocations } from '../../src/solvers/mass-spring/gpu/step-grid-shader';
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

/** Those that are chosen for some size and some GPU, and some that could be. */
export const tileShapes: TileShape[] = [
  ...chosen.filter((shape) => shape !== null),
  { columns: 16, rows: 16, steps: 2, strip: 2 },
  // As many steps as the largest tile takes, for GPUs that do not hold that.
  { columns: 20, rows: 20, steps: 5, strip: 2 },
  // Columns that are no power of two, as the tile for most particles has.
  { columns: 22, rows: 20, steps: 3, strip: 2 },
];

export const tileKinds = [
  { damped: true, evenBorders: false },
  { damped: false, evenBorders: true },
];

/** Why this GPU cannot hold a workgroup of the tile, or null. */
export function whyTooLarge(backend: Backend, tile: TileShape & { damped: boolean }): string | null {
  const { invocations, bytes } = backend.workgroup;
  const needed = { invocations: tileInvocations(tile), bytes: tileBytes(tile, tile.damped) };
  if (needed.invocations > invocations) return `needs ${needed.invocations} invocations, this GPU has ${invocations}`;
  if (needed.bytes > bytes) return `needs ${needed.bytes} bytes of workgroup memory, this GPU has ${bytes}`;
  return null;
}

export async function expectTileParity(
  backend: Backend,
  tile: TileShape & { damped: boolean; evenBorders: boolean },
): Promise<void> {
  const kernel = makeStepGrid(tile);
  await backend.prepare([kernel]);
  await expectParity(backend, kernel, sampleOf(tile, 140), [0, 3, 17, 140]);
}
