/**
 * Red-black iterations by other schedules than one kernel after the other: on tiles of a grid, several a dispatch (`relaxGrid`), which agree but for rounding; in planes of a grid, several a run (`sweepPlanes`), and with the local step and a
 * half of the first sweep in one run (`projectAndRelax`), which agree to the last bit.
 */
import { describe, expect, it } from 'vitest';
import { plane, rope, type SceneOptions, sphere } from '../../src/index';
import { chooseGridTile, dispatchesOf } from '../../src/solvers/projective/grid/choose-grid-tile';
import { gridBytes, gridInvocations, innerSize } from '../../src/solvers/projective/grid/relax-grid-shader';
import { type ProjectiveOptions, projective } from '../../src/solvers/projective/index';
import { bandsOf } from '../../src/solvers/projective/planes/plane-iterations';
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

async function runOf(
  backend: 'reference' | 'wasm' | 'webgpu',
  scene: SceneOptions,
  options: ProjectiveOptions,
  threads = 1,
) {
  const solver = projective({ global: 'red-black', substeps: 1, acceleration: 'none', ...options });
  return withWorld(scene, { solver, backend, ...(backend === 'wasm' && { threads }) }, async (world) => {
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

/** Contact comes between the sweeps of a scene that has colliders, wherever they are: there the plain kernels run. */
const colliders = [plane({ point: [0, -100, 0] })];

describe('planes of a grid', () => {
  /** With several bands for two threads, of which the last ones have a row less or more. */
  const tall = [quadCloth(21, 103, { pins: [...pins], noise: 0.003 }), quadCloth(6, 51, { pins: ['top'] })];
  const bodies = [...sheets, ...tall];

  it.each([
    ['nine iterations of one sweep', { iterations: 9, numLinearIterations: 1 }],
    ['two iterations of five sweeps', { iterations: 2, numLinearIterations: 5, relaxation: 1 }],
    ['one iteration of one sweep', { iterations: 1, numLinearIterations: 1 }],
  ])('agree with the plain schedule to the last bit on any number of threads: %s', async (_, options) => {
    const plain = await runOf('wasm', { bodies, colliders }, options);
    expect(plain.runs).toHaveProperty('relax');
    expect(plain.runs).not.toHaveProperty('sweepPlanes');
    const sweeps = options.iterations * options.numLinearIterations;
    const runs = { packPlanes: 5, sweepPlanes: 5 * Math.ceil(sweeps / 4), unpackPlanes: 5 };
    for (const threads of [1, 2]) {
      const planes = await runOf('wasm', { bodies }, options, threads);
      expect(planes.runs).toMatchObject(runs);
      expect(planes.runs).not.toHaveProperty('relax');
      expect('refreshHalos' in planes.runs).toBe(threads > 1 && sweeps > 4);
      expect(planes.positions).toEqual(plain.positions);
    }
  });

  it('leave worlds with a body that is no grid to the fused kernels, and agree with them where sweeps go too far', async () => {
    const options = { iterations: 2, numLinearIterations: 3, relaxation: 1.4 };
    const line = rope({ from: [2, 0, 0], to: [3, 0, 0], particles: 5, springs: { bend: false } });
    const fused = await runOf('wasm', { bodies: [...bodies, line] }, options);
    expect(fused.runs).not.toHaveProperty('sweepPlanes');
    expect(fused.runs).toHaveProperty('projectAndRelax');
    const planes = await runOf('wasm', { bodies }, options, 2);
    expect(planes.runs).toHaveProperty('sweepPlanes');
    expect(planes.positions).toEqual(fused.positions.slice(0, planes.positions.length));
  });

  it('are left in place for the fused kernels when a body tears', async () => {
    const sheet = quadCloth(9, 12, { pins: [...pins], tearing: { strain: 50, reserve: 0.5 } });
    const solver = projective({ global: 'red-black', substeps: 1, acceleration: 'none', iterations: 2 });
    await withWorld({ bodies: [sheet] }, { solver, backend: 'wasm', threads: 1 }, async (world) => {
      const kernelsOfSteps = async () => {
        steps(world, 2);
        return (await world.statistics()).stages.map(({ stage }) => stage);
      };
      world.profiling = true;
      const whole = await kernelsOfSteps();
      expect(whole).toContain('sweepPlanes');
      expect(whole).not.toContain('projectAndRelax');
      await world.cut({ point: [0.5, 0, 0.52], normal: [0.2, 0, 1] });
      const torn = await kernelsOfSteps();
      expect(torn).toContain('projectAndRelax');
      expect(torn).not.toContain('sweepPlanes');
    });
  });

  it('have bands with more rows than their halos', () => {
    for (const rows of [2, 5, 47, 48, 100, 191, 192, 1000]) {
      for (const threads of [1, 2, 3, 16]) {
        const { bands, halo, bandRows } = bandsOf({ columns: 10, rows }, threads);
        expect(bands).toBeLessThanOrEqual(2 * threads);
        if (bands > 1) expect(Math.floor(rows / bands)).toBeGreaterThan(halo);
        expect(bands * (bandRows - 2 * halo)).toBeGreaterThanOrEqual(rows);
      }
    }
    expect(bandsOf({ columns: 10, rows: 100 }, 2).bands).toBe(2);
    expect(bandsOf({ columns: 10, rows: 192 }, 2).bands).toBe(4);
    expect(bandsOf({ columns: 10, rows: 192 }, 1).bands).toBe(1);
  });
});

describe('the local step and half a sweep in one run', () => {
  /** No grid. */
  const line = rope({ from: [2, 0, 0], to: [3, 0.2, 0], particles: 20, pins: ['first'], springs: { bend: false } });
  const bodies = [...sheets, line];

  it.each(['reference', 'wasm'] as const)('agree with the plain schedule to the last bit on %s', async (backend) => {
    const options = { iterations: 3, numLinearIterations: 2, relaxation: 1 };
    const fused = await runOf(backend, { bodies }, options);
    const plain = await runOf(backend, { bodies, colliders }, options);
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
