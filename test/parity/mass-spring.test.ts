/**
 * Runs of explicit mass-spring on all three backends, f32 against f64: 50 frames of a sheet that is shaken by its top edge, in wind, against a
 * sphere, with every kind of damping. The stated drift is 5e-5 m for a sheet of 1 m; 1e-5 m was seen at most.
 */
import { describe, expect, it } from 'vitest';
import { irregularMesh } from '../../bench/gpu/irregular-mesh';
import { type Body, cloth, clothFromMesh, rope, sphere } from '../../src/index';
import { buildBody } from '../../src/scene/build-body';
import { regularGrid } from '../../src/scene/cloth/regular-grid';
import { massSpring } from '../../src/solvers/mass-spring/index';
import { editState, steps, withWorld } from '../worlds';

const drift = 5e-5;
const sheet = cloth({
  size: [1, 1],
  particles: [15, 13],
  material: 'rubber',
  noise: 0.002,
  plane: 'vertical',
  pins: [{ at: 'top', motion: { kind: 'oscillate', amplitude: [0, 0, 0.1], period: 1 } }],
});
const line = rope({
  from: [2, 0, 0],
  to: [3, 0, 0],
  particles: 20,
  pins: ['first'],
  bending: 'quadratic',
  material: { massPerLength: 0.1, stretch: 20, bend: 0, flexuralRigidity: 1e-4 },
});
const scene = {
  bodies: [sheet, line],
  drag: 0.5,
  innerDrag: 0.5,
  viscosity: 1e-4,
  wind: { velocity: [0, 0, -3] as const },
  // So thick that faces stay out of it by themselves: which of two faces is deeper may be another one in f32.
  colliders: [sphere({ centre: [0.5, -0.7, -0.15], radius: 0.2, thickness: 0.012 })],
};

async function run(backend: 'reference' | 'wasm' | 'webgpu', options: { damping?: number; threads?: number } = {}) {
  const solver = massSpring({ damping: options.damping ?? 0.001, substeps: 5 });
  const timeStep = 5 * 4e-4;
  return withWorld({ ...scene, timeStep }, { solver, backend, threads: options.threads ?? 1 }, async (world) => {
    expect(world.facts.stableStep).toBeGreaterThan(4e-4);
    steps(world, 30);
    await world.finished();
    expect(world.frozen).toEqual([]);
    return [...(await world.read(sheet)), ...(await world.read(line))];
  });
}

const largest = (a: readonly number[], b: readonly number[]) =>
  a.reduce((most, x, i) => Math.max(most, Math.abs(x - b[i])), 0);

it('explicit mass-spring stays together on every backend over 150 steps', async () => {
  const reference = await run('reference');
  const wasm = await run('wasm');
  expect(await run('wasm', { threads: 2 })).toEqual(wasm);
  expect(largest(reference, wasm)).toBeLessThan(drift);
  expect(largest(reference, await run('webgpu'))).toBeLessThan(drift);
});

it('and parts where the damping differs a little, so that the comparison can fail', async () => {
  expect(largest(await run('reference'), await run('reference', { damping: 0.02 }))).toBeGreaterThan(2 * drift);
});

describe('sheets that meet each other', () => {
  const thrown = (backend: 'reference' | 'wasm', friction = 0.3) => {
    const bodies = [0, 1].map((k) =>
      cloth({ name: `sheet ${k}`, size: [0.4, 0.4], particles: [9, 9], position: [0.013 * k, 0.02 * k, 0.009 * k] }),
    );
    const given = { bodies, gravity: [0, 0, 0] as const, drag: 1, contact: { thickness: 0.01, friction } };
    return withWorld(given, { solver: massSpring(), backend, threads: 1 }, async (world) => {
      await editState(world, (_, velocities) => {
        for (let k = 0; k < velocities.length / 4; k++) velocities.set([k < 81 ? 0.5 : 0, k < 81 ? 2 : -1], 4 * k);
      });
      steps(world, 3);
      return [...(await world.read('sheet 0')), ...(await world.read('sheet 1'))];
    });
  };
  it('stay with the reference on wasm, and part where friction differs', async () => {
    const reference = await thrown('reference');
    expect(largest(reference, await thrown('wasm'))).toBeLessThan(drift);
    expect(largest(reference, await thrown('reference', 0))).toBeGreaterThan(2 * drift);
  });
});

describe('what a GPU takes other kernels for', () => {
  /** Eight steps a call: on any GPU some of them several in one dispatch, and some alone. */
  const substeps = 8;
  /** Over 40 steps; 4e-7 m was seen at most. */
  const close = 2e-6;
  const shaken = { kind: 'oscillate', amplitude: [0.05, 0, 0.05], period: 0.05 } as const;
  const grid = cloth({
    // Square cells: springs of one kind are as stiff along rows as along columns.
    size: [1.17, 0.87],
    particles: [40, 30],
    material: 'cotton',
    noise: 0.002,
    pins: [{ at: 'left', motion: shaken }],
  });
  const [structural, , shear, , bend] = (regularGrid(grid, buildBody(grid))?.springs ?? []).map((s) => s.stiffness);
  /** As strong on the border as within. */
  const even = { ...grid, springConstants: { structural, shear, bend } };
  const { positions, triangles } = irregularMesh({ vertices: 400 });
  const mesh = clothFromMesh({ vertices: positions, triangles, pins: [{ at: ({ z }) => z > 0.9, motion: shaken }] });

  async function runOf(
    body: Body,
    backend: 'reference' | 'webgpu',
    { damping, viscosity }: { damping: number; viscosity: number },
  ) {
    const scene = { bodies: [body], timeStep: substeps * 1e-4, drag: 0.5, viscosity };
    return withWorld(scene, { solver: massSpring({ substeps, damping }), backend }, async (world) => {
      expect(world.facts.stableStep).toBeGreaterThan(1e-4);
      world.profiling = true;
      steps(world, 5);
      await world.finished();
      expect(world.frozen).toEqual([]);
      const { stages } = await world.statistics();
      const runs = Object.fromEntries(stages.map((stage) => [stage.stage, stage.runs]));
      return { runs, positions: [...(await world.read(body))] };
    });
  }

  const undamped = { damping: 0, viscosity: 0 };
  const damped = { damping: 1e-3, viscosity: 1e-5 };

  it.each([
    ['weaker borders stays with the reference, without damping', grid, undamped],
    ['weaker borders stays with the reference, with damping', grid, damped],
    ['even springs stays with the reference, without damping', even, undamped],
    ['even springs stays with the reference, with damping', even, damped],
  ])('a grid with %s', async (_, body, options) => {
    const reference = await runOf(body, 'reference', options);
    const webgpu = await runOf(body, 'webgpu', options);
    expect(reference.runs.stepNodes).toBe(substeps);
    // Tiles of a GPU take five steps or three at a time: 5 + 1 + 1 + 1, or 3 + 3 + 1 + 1.
    expect(webgpu.runs.stepGrid).toBe(4);
    expect(largest(reference.positions, webgpu.positions)).toBeLessThan(close);
  });

  it.each([
    ['without damping', undamped],
    ['with damping', damped],
  ])('a mesh without any order stays with the reference, %s', async (_, options) => {
    const reference = await runOf(mesh, 'reference', options);
    const webgpu = await runOf(mesh, 'webgpu', options);
    expect(reference.runs.stepNodes).toBe(substeps);
    expect(webgpu.runs.stepNodes).toBeUndefined();
    expect(largest(reference.positions, webgpu.positions)).toBeLessThan(close);
  });

  it('a mesh, a grid and a rope stay with the reference, each taking as many steps a dispatch as suits it', async () => {
    const held = { ...mesh, position: [0, 1, 0] as const };
    const bodies = [held, grid, { ...line, name: 'line' }];
    const run = (backend: 'reference' | 'webgpu') =>
      withWorld(
        { bodies, timeStep: substeps * 5e-5, viscosity: 1e-5 },
        { solver: massSpring({ substeps, damping: 1e-3 }), backend },
        async (world) => {
          world.profiling = true;
          steps(world, 5);
          await world.finished();
          expect(world.frozen).toEqual([]);
          const { stages } = await world.statistics();
          const positions = await Promise.all(bodies.map(async (body) => [...(await world.read(body))]));
          return {
            runs: Object.fromEntries(stages.map(({ stage, runs }) => [stage, runs])),
            positions: positions.flat(),
          };
        },
      );
    const [reference, webgpu] = [await run('reference'), await run('webgpu')];
    expect(webgpu.runs.stepGrid).toBeLessThan(substeps);
    expect(webgpu.runs.stepPatches).toBeGreaterThan(0);
    // The mesh and the rope are not next to each other.
    expect([webgpu.runs.packParticles, webgpu.runs.unpackParticles]).toEqual([3, 3]);
    expect(largest(reference.positions, webgpu.positions)).toBeLessThan(close);
  });

  it('and a grid parts where there is damping, and where borders are not weaker, so that the comparison can fail', async () => {
    const reference = await runOf(grid, 'reference', undamped);
    const others = [await runOf(grid, 'reference', damped), await runOf(even, 'reference', undamped)];
    for (const other of others) expect(largest(reference.positions, other.positions)).toBeGreaterThan(20 * close);
  });
});
