/**
 * Red-black iterations by other schedules than one kernel after the other: on tiles of a grid, several a dispatch (`relaxGrid`), which agree but for rounding, and with the local step and a half of the first sweep in one run
 * (`projectAndRelax`), which agree to the last bit.
 */
import { describe, expect, it } from 'vitest';
import { type SceneOptions, sphere } from '../../src/index';
import { chooseGridTile, dispatchesOf } from '../../src/solvers/projective/grid/choose-grid-tile';
import { gridBytes, gridInvocations, innerSize } from '../../src/solvers/projective/grid/relax-grid-shader';
import { type ProjectiveOptions, projective } from '../../src/solvers/projective/index';
import { quadCloth, steps, withWorld } from '../worlds';

/** Over six steps of sheets of 1 m; 7e-7 m was seen at most. */
const close = 3e-6;
const pins = ['top-left', 'top-right'] as const;
/** Wider than a tile, of odd and even sizes, and not square. */
const sheets = [
  quadCloth(33, 41, { pins: [...pins], noise: 0.003 }),
  quadCloth(40, 18, { pins: ['top'], noise: 0.002 }),
  quadCloth(2, 2, { pins: ['top-left'] }),
];

async function runOf(backend: 'reference' | 'wasm' | 'webgpu', scene: SceneOptions, options: ProjectiveOptions) {
  const solver = projective({ global: 'red-black', substeps: 1, acceleration: 'none', ...options });
  return withWorld(scene, { solver, backend }, async (world) => {
    world.profiling = true;
    // Every second step goes through the colours the other way round.
    steps(world, 6);
    await world.finished();
    const { stages } = await world.statistics();
    const positions = (await Promise.all(world.bodies.map((_, body) => world.read(body)))).flatMap((each) => [...each]);
    return { runs: Object.fromEntries(stages.map(({ stage, runs }) => [stage, runs])), positions };
  });
}

const largest = (a: readonly number[], b: readonly number[]) =>
  a.reduce((most, x, i) => Math.max(most, Math.abs(x - b[i])), 0);

describe('tiles of a grid', () => {
  it.each([
    ['eleven iterations of one sweep', { iterations: 11, numLinearIterations: 1 }, 6],
    ['three iterations of two sweeps that go too far', { iterations: 3, numLinearIterations: 2, relaxation: 1.3 }, 3],
  ])('agree with the plain schedule: %s', async (_, options, dispatches) => {
    const scene = { bodies: sheets };
    const tiled = await runOf('webgpu', scene, options);
    expect(tiled.runs).toMatchObject({ relaxGrid: dispatches * sheets.length });
    expect(tiled.runs).not.toHaveProperty('relax');
    const plain = await runOf('reference', scene, options);
    expect(plain.runs).not.toHaveProperty('relaxGrid');
    expect(largest(tiled.positions, plain.positions)).toBeLessThan(close);
    const other = await runOf('reference', scene, { ...options, iterations: options.iterations - 1 });
    expect(largest(other.positions, plain.positions)).toBeGreaterThan(3 * close);
  });

  it('leave steps to the plain kernels where contact comes between the sweeps', async () => {
    const scene = { bodies: sheets.slice(0, 1), colliders: [sphere({ centre: [0.5, -0.3, 0], radius: 0.1 })] };
    const { runs } = await runOf('webgpu', scene, { iterations: 2, numLinearIterations: 1 });
    expect(runs).toHaveProperty('relax');
    expect(runs).not.toHaveProperty('relaxGrid');
  });
});

describe('the local step and half a sweep in one run', () => {
  /** Contact comes between the sweeps of a scene that has colliders, wherever they are: there the plain kernels run. */
  const colliders = [sphere({ centre: [100, 0, 0], radius: 0.1 })];

  it.each(['reference', 'wasm'] as const)('agree with the plain schedule to the last bit on %s', async (backend) => {
    const options = { iterations: 3, numLinearIterations: 2, relaxation: 1 };
    const fused = await runOf(backend, { bodies: sheets }, options);
    const plain = await runOf(backend, { bodies: sheets, colliders }, options);
    expect(fused.runs).toMatchObject({ projectAndRelax: 3, relaxOnto: 3, relax: 6 });
    expect(plain.runs).toMatchObject({ projectSprings: 3, relax: 12 });
    expect(fused.positions).toEqual(plain.positions);
  });
});

describe('chooseGridTile', () => {
  const least = { workgroup: { invocations: 256, bytes: 16384 } };
  const most = { workgroup: { invocations: 1024, bytes: 49152 } };

  it.each([
    ['the least that a GPU has', least],
    ['a large one', most],
  ])('finds tiles that fit into %s, with an inside', (_, backend) => {
    for (const particles of [4, 1e4, 1e5, 1e6, 1e7]) {
      for (const sweeps of [1, 2]) {
        const chosen = chooseGridTile(particles, sweeps, backend);
        if (!chosen) throw new Error(`no tile for ${particles} particles and ${sweeps} sweeps`);
        const { tile, iterations } = chosen;
        expect(gridInvocations(tile)).toBeLessThanOrEqual(backend.workgroup.invocations);
        expect(gridBytes(tile)).toBeLessThanOrEqual(backend.workgroup.bytes);
        expect(iterations).toBeGreaterThan(0);
        const inner = innerSize(tile, { iterations, sweeps });
        expect(Math.min(inner.columns, inner.rows)).toBeGreaterThan(3);
        expect(tile.rows % tile.strip).toBe(0);
      }
    }
  });

  it('has none for more sweeps than a tile has room for', () => {
    expect(chooseGridTile(1e4, 100, most)).toBeNull();
    expect(chooseGridTile(1e4, 6, least)).toBeNull();
  });
});

it('dispatches share the iterations of a step evenly', () => {
  expect(dispatchesOf(11, 5)).toEqual([3, 4, 4]);
  expect(dispatchesOf(1, 5)).toEqual([1]);
  expect(dispatchesOf(10, 5)).toEqual([5, 5]);
});
