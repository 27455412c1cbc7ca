/** Triangles and tetrahedra by strain in position-based dynamics: they stretch by what their material says, with every schedule and backend. */
import { describe, expect, it } from 'vitest';
import { fastBackends } from '../../../test/backends';
import { runOn } from '../../../test/parity/compare-kernels';
import { editState, everyBackend, withWorld } from '../../../test/worlds';
import { seededRandom } from '../../core/random';
import { type Body, cloth, type SceneOptions, sdf, softBody, type World } from '../../index';
import { massSpring } from '../mass-spring/index';
import { newton } from '../newton/index';
import { projective } from '../projective/index';
import { type PositionBasedOptions, positionBased, type Schedule } from './index';
import { solveMembranes, solveMembranesSerially } from './solve-membranes.kernel';
import { sample as membraneSample } from './solve-membranes.sample';
import { solveSolids, solveSolidsSerially } from './solve-solids.kernel';
import { sample as solidSample } from './solve-solids.sample';

const stiff = { massPerArea: 0.3, stretch: 60, stretchWeft: 30, shear: 20, bend: 0 };
const sheet = (options: Parameters<typeof cloth>[0]) =>
  cloth({ membrane: 'strain', material: stiff, springs: { bend: false }, ...options });

/** Where the particle is after coming to rest. */
function restOf(
  body: ReturnType<typeof cloth>,
  particle: number,
  more: Partial<SceneOptions>,
  solver = positionBased(),
) {
  return withWorld({ bodies: [body], drag: 0.02, ...more }, { solver, backend: 'wasm' }, async (world) => {
    for (let frame = 0; frame < 240; frame++) world.step();
    return (await world.read(0)).slice(3 * particle, 3 * particle + 3);
  });
}

/** `share` of what is wanted, at most. */
function expectWithin(got: number, wanted: number, share: number): void {
  expect(Math.abs(got / wanted - 1), `${got} for ${wanted}`).toBeLessThan(share);
}

describe('a strip that hangs grows by rho g L^2 / (2 k)', () => {
  const size = [1, 0.4] as const;
  it('along its warp', async () => {
    const [x] = await restOf(sheet({ size, particles: [11, 5], pins: ['left'] }), 10, { gravity: [9.81, 0, 0] });
    expectWithin(x - 1, (0.3 * 9.81) / (2 * stiff.stretch), 0.02);
  });

  it('along its weft', async () => {
    const strip = sheet({ size: [0.4, 1], particles: [5, 11], pins: ['top'], plane: 'vertical' });
    const [, y] = await restOf(strip, 50, {});
    expectWithin(-y - 1, (0.3 * 9.81) / (2 * stiff.stretchWeft), 0.02);
  });
});

it('a wide sheet that is pulled along its held edge shears by rho g H^2 / (2 G)', async () => {
  const material = { ...stiff, stretch: 400, stretchWeft: 400, shear: 8 };
  const size = [2, 0.25] as const;
  const layer = sheet({ size, particles: [65, 9], pins: ['top'], plane: 'vertical', material });
  const middle = 8 * 65 + 32;
  const solver = positionBased({ iterations: 4 });
  const [x] = await restOf(layer, middle, { gravity: [9.81, 0, 0] }, solver);
  expectWithin(x - 1, (0.3 * 9.81 * 0.25 ** 2) / (2 * 8), 0.02);
});

const firm = { massPerArea: 0.3, stretch: 900, stretchWeft: 600, shear: 200, bend: 0 };
const shaken = (name: string) => sheet({ name, particles: [6, 5], pins: ['top-left'], noise: 0.02, material: firm });

const cube = () =>
  softBody({
    shape: sdf.box({ halfSize: [0.15, 0.15, 0.15] }),
    resolution: 1,
    material: { density: 200, stiffness: 3e5, bulkModulus: 6e4 },
    solid: 'strain',
    pins: [0],
  });

/** Positions after two steps of a body that is shaken, falls and stretches. */
const after = (
  body: Body,
  solver: ReturnType<typeof positionBased>,
  backend: 'reference' | 'wasm' | 'webgpu' = 'wasm',
) =>
  withWorld({ bodies: [body] }, { solver, backend }, async (world) => {
    await shake(world);
    for (let frame = 0; frame < 2; frame++) world.step();
    return Array.from(await world.read(0));
  });

/** Each particle by up to a centimetre. */
const shake = (world: World) =>
  editState(world, (positions) => {
    for (let i = 0; i < positions.length; i++)
      if (i % 4 < 3 && positions[i - (i % 4) + 3] > 0) positions[i] += 0.01 * Math.sin(9 * i);
  });

const farthest = (a: readonly number[], b: readonly number[]) => Math.max(...a.map((x, i) => Math.abs(x - b[i])));

const bodies: [string, () => Body][] = [
  ['triangles', () => shaken('sheet')],
  ['tetrahedra', cube],
];
const everySchedule: Schedule[] = ['coloured', 'phantoms', 'gauss-seidel', 'jacobi', 'hybrid-jacobi', 'patches'];

describe.each(bodies)('the strain of %s', (_, make) => {
  describe.each(everySchedule)('with %s', (schedule) => {
    const backend = schedule === 'patches' ? 'reference' : 'wasm';

    it('converges to the exact step', async () => {
      const exact = await after(make(), newton({ substeps: 1 }), 'reference');
      const solved = (iterations: number) =>
        after(make(), positionBased({ schedule, substeps: 1, iterations }), backend);
      const [few, many] = [await solved(3), await solved(200)];
      expect(farthest(many, exact)).toBeLessThan(0.3 * farthest(few, exact));
      expect(farthest(many, exact)).toBeLessThan(2e-3);
    });

    it('keeps momentum', async () => {
      const free = { ...make(), pins: [] };
      const solver = positionBased({ schedule });
      await withWorld({ bodies: [free], gravity: [0, 0, 0] }, { solver, backend: 'reference' }, async (world) => {
        await shake(world);
        for (let frame = 0; frame < 3; frame++) world.step();
        const [{ masses }] = world.bodies;
        const velocities = await world.readVelocities(0);
        let moving = 0;
        const momentum = [0, 0, 0];
        velocities.forEach((v, i) => {
          momentum[i % 3] += masses[Math.floor(i / 3)] * v;
          moving += masses[Math.floor(i / 3)] * Math.abs(v);
        });
        expect(moving).toBeGreaterThan(1e-4);
        expect(Math.hypot(...momentum)).toBeLessThan(1e-9 * moving);
      });
    });
  });

  it.each(['wasm', 'webgpu'] as const)('is the same on %s as on the reference', async (backend) => {
    const schedules = everySchedule.filter((schedule) => positionBased({ schedule }).backends.includes(backend));
    for (const schedule of schedules) {
      const solver = positionBased({ schedule, substeps: 2, iterations: 2 });
      const [got, wanted] = [await after(make(), solver, backend), await after(make(), solver, 'reference')];
      expect(farthest(got, wanted), schedule).toBeLessThan(2e-5);
    }
  });
});

it('a bar that hangs grows by rho g L^2 / (2 E), E following from both Lamé constants', async () => {
  const [density, stiffness, bulkModulus] = [300, 3e4, 6e3];
  const shape = sdf.box({ halfSize: [0.1, 0.5, 0.1] });
  const material = { density, stiffness, bulkModulus };
  const bar = softBody({ shape, resolution: 20, material, pins: ['top'], solid: 'strain' });
  await withWorld({ bodies: [bar], drag: 0.02 }, { solver: positionBased(), backend: 'wasm' }, async (world) => {
    for (let frame = 0; frame < 120; frame++) world.step();
    const [{ pins, positions }] = world.bodies;
    const length = Math.min(...Array.from(pins[0].particles, (p) => positions[3 * p + 1])) + 0.5;
    const lowest = Math.min(...(await world.read(0)).filter((_, i) => i % 3 === 1));
    const [mu, lambda] = [0.4 * stiffness, 0.4 * stiffness + bulkModulus];
    const young = (mu * (3 * lambda + 2 * mu)) / (lambda + mu);
    expectWithin(-lowest - 0.5, (density * 9.81 * length ** 2) / (2 * young), 0.05);
  });
});

it('a sheet that was crushed to a line opens without flying apart', async () => {
  const options: PositionBasedOptions[] = [{}, { iterations: 8 }, { stiffness: 1, substeps: 1, iterations: 20 }];
  for (const option of options) {
    await withWorld(
      { bodies: [sheet({ particles: [7, 7], noise: 0.01 })], gravity: [0, 0, 0] },
      { solver: positionBased(option), backend: 'wasm' },
      async (world) => {
        await editState(world, (positions) => {
          for (let i = 0; i < positions.length; i += 4) positions[i + 2] = 1e-3 * positions[i + 2] + 0.4 * positions[i];
        });
        for (let frame = 0; frame < 120; frame++) world.step();
        const positions = await world.read(0);
        for (const x of positions) expect(Math.abs(x)).toBeLessThan(3);
      },
    );
  }
});

describe('the energy of strain', () => {
  it.each(bodies)('of %s is in the statistics of every backend, and in the exact error', async (_, make) => {
    const energies: number[] = [];
    for (const backend of everyBackend) {
      const solver = positionBased({ substeps: 2, iterations: 10 });
      await withWorld({ bodies: [make()] }, { solver, backend }, async (world) => {
        for (let frame = 0; frame < 2; frame++) world.step();
        energies.push((await world.statistics()).energy.elastic);
        expect((await world.relativeError()).relative).toBeLessThan(0.5);
      });
    }
    expect(energies[0]).toBeGreaterThan(1e-4);
    for (const energy of energies) expectWithin(energy, energies[0], 1e-3);
  });

  it('is none that other solvers know: they refuse it by name', async () => {
    for (const solver of [projective(), massSpring()]) {
      const refused = (body: Body) => withWorld({ bodies: [body] }, { solver, backend: 'reference' }, () => {});
      await expect(refused(shaken('shirt'))).rejects.toThrow(
        `${solver.name}: body 'shirt' must have no triangles that resist stretch and shear by their strain, which this solver does not take: build it with membrane: 'springs', or use positionBased, got 40 of them`,
      );
      await expect(refused(cube())).rejects.toThrow(
        `${solver.name}: body 'softBody' must have no tetrahedra that resist stretch and shear by their strain, which this solver does not take: build it with solid: 'springs', or use positionBased`,
      );
    }
  });
});

it.each([
  ['solveMembranes', solveMembranes, solveMembranesSerially, membraneSample],
  ['solveSolids', solveSolids, solveSolidsSerially, solidSample],
] as const)(
  '%s gives the same bits one after the other as at once, on three threads',
  async (_, atOnce, serially, make) => {
    const sample = make(1003, seededRandom(5));
    const [one, three] = [fastBackends['wasm, 1 thread'], fastBackends['wasm, 3 threads']];
    const results = [];
    for (const [kernel, start] of [
      [atOnce, three],
      [serially, one],
    ] as const) {
      const backend = await start();
      await backend.prepare([kernel]);
      results.push(await runOn(backend, kernel, sample));
      backend.dispose();
    }
    expect(results[0]).toEqual(results[1]);
  },
);
