/** The physics that has an answer on paper, on every backend where round-off could hurt it. */
import { describe, expect, it } from 'vitest';
import { rope } from '../../src/index';
import { projective } from '../../src/solvers/projective/index';
import { everyBackend, quadCloth, steps, withWorld } from '../worlds';
import { expectRest } from './expect-rest';

const g = 9.81;
/** Enough sweeps that the linear system is solved to round-off on the few particles of these tests. */
const converged = (substeps = 1, iterations = 60) => projective({ substeps, iterations, numLinearIterations: 4 });

describe.each(everyBackend)('on %s', (backend) => {
  it('a free sheet falls as y = -g t^2 / 2', async () => {
    const sheet = quadCloth(6, 5);
    await withWorld(
      { bodies: [sheet], drag: 1, timeStep: 1 / 100 },
      { backend, solver: converged(1, backend === 'webgpu' ? 8 : 60) },
      async (world) => {
        steps(world, 50);
        const positions = await world.read(sheet);
        // Symplectic integration falls by h^2 g (1 + 2 + ... + n) in n steps: the parabola with t^2 + h t for t^2.
        const expected = -0.5 * g * (0.5 ** 2 + 0.5 / 100);
        for (let i = 0; i < 30; i++) expect(positions[3 * i + 1]).toBeCloseTo(expected, 4);
        expect(positions[3 * 29]).toBeCloseTo(1, 5);
      },
    );
  });

  it.each([1, 50, 500])('a sheet falls as it should from a height of %i m, many substeps a frame', async (height) => {
    const sheet = quadCloth(4, 4, { position: [height, height, 0] });
    await withWorld({ bodies: [sheet], drag: 1 }, { backend, solver: projective({ substeps: 20 }) }, async (world) => {
      steps(world, 30);
      const velocities = await world.readVelocities(sheet);
      const positions = await world.read(sheet);
      for (let i = 0; i < 16; i++) {
        expect(velocities[3 * i + 1]).toBeCloseTo(-g * 0.5, 2);
        // Each of 600 steps rounds the position, by 3e-5 m at most at 500 m.
        expect(Math.abs(positions[3 * i + 1] - height + 0.5 * g * 0.25)).toBeLessThan(
          0.003 + (600 * height * 6e-8) / 2,
        );
      }
    });
  });

  it('a sheet at rest stays at rest', () => expectRest(backend, backend === 'webgpu' ? 10 : 100));
});

it('a pendulum swings with the period 2 pi sqrt(L / g)', async () => {
  const angle = 0.1;
  const line = rope({
    from: [0, 0, 0],
    to: [Math.sin(angle), -Math.cos(angle), 0],
    particles: 2,
    pins: ['first'],
    material: { massPerLength: 1, stretch: 1e4, bend: 0 },
  });
  const timeStep = 1 / 500;
  await withWorld({ bodies: [line], drag: 1, timeStep }, { solver: converged() }, async (world) => {
    const crossings: number[] = [];
    let before = Math.sin(angle);
    while (crossings.length < 3) {
      world.step();
      const x = world.positions(line)[3];
      if (before > 0 !== x > 0) crossings.push(world.time - (timeStep * Math.abs(x)) / Math.abs(x - before));
      before = x;
    }
    // Large angles take longer: the first term of the series is angle^2 / 16. The rope's stretch under its weight adds 0.05 %.
    const period = 2 * Math.PI * Math.sqrt(1 / g) * (1 + angle ** 2 / 16);
    expect(Math.abs(crossings[2] - crossings[0] - period) / period).toBeLessThan(0.01);
  });
});

it('a mass on a spring oscillates with omega = sqrt(k / m)', async () => {
  const [k, m] = [40, 0.5];
  const line = rope({
    from: [0, 0, 0],
    to: [0, -1, 0],
    particles: 2,
    pins: ['first'],
    material: { massPerLength: 2 * m, stretch: k, bend: 0 },
  });
  const timeStep = 1 / 1000;
  await withWorld({ bodies: [line], drag: 1, timeStep }, { solver: converged() }, (world) => {
    // Released at its rest length it oscillates about m g / k below; crossings of that level are half a period apart.
    const middle = -1 - (m * g) / k;
    const crossings: number[] = [];
    let before = -1;
    while (crossings.length < 5) {
      world.step();
      const y = world.positions(line)[4];
      if (before > middle !== y > middle) crossings.push(world.time - (timeStep * (middle - y)) / (before - y));
      before = y;
    }
    const period = 2 * Math.PI * Math.sqrt(m / k);
    expect(Math.abs((crossings[4] - crossings[0]) / 2 - period) / period).toBeLessThan(0.01);
  });
});

it('a rope hangs as a catenary', async () => {
  const line = rope({
    from: [0, 0, 0],
    to: [1, 0, 0],
    slack: 1.3,
    particles: 41,
    pins: ['first', 'last'],
    springs: { bend: false },
    material: { massPerLength: 0.05, stretch: 100, bend: 0 },
  });
  const solver = projective({ substeps: 4, numNonLinearIterations: 60, numLinearIterations: 2 });
  await withWorld({ bodies: [line], drag: 0.02 }, { backend: 'wasm', solver }, async (world) => {
    steps(world, 600);
    const positions = world.positions(line);
    // The length of the hanging rope, stretched as it is, fixes a in 2 a sinh(1 / 2a) = length.
    let length = 0;
    for (let i = 1; i < 41; i++) {
      length += Math.hypot(positions[3 * i] - positions[3 * i - 3], positions[3 * i + 1] - positions[3 * i - 2]);
    }
    let [low, high] = [0.01, 10];
    for (let k = 0; k < 100; k++) {
      const a = (low + high) / 2;
      if (2 * a * Math.sinh(1 / (2 * a)) > length) low = a;
      else high = a;
    }
    const catenary = (x: number) => low * (Math.cosh((x - 0.5) / low) - Math.cosh(0.5 / low));
    const sag = -catenary(0.5);
    expect(sag).toBeGreaterThan(0.3);
    for (let i = 0; i < 41; i++) {
      expect(Math.abs(positions[3 * i + 1] - catenary(positions[3 * i]))).toBeLessThan(0.01 * sag);
    }
  });
});

it('momentum is kept to round-off when the linear system is solved', async () => {
  const sheet = quadCloth(5, 4, { springConstants: { structural: 20 } });
  const solver = projective({ substeps: 1, numNonLinearIterations: 3, numLinearIterations: 400, relaxation: 1 });
  await withWorld({ bodies: [sheet], drag: 1, wind: { velocity: [3, 2, 1] } }, { solver }, async (world) => {
    steps(world, 10);
    world.wind = null;
    world.gravity = [0, 0, 0];
    const { masses } = world.bodies[0];
    const momentum = async () => {
      const velocities = await world.readVelocities(sheet);
      return [0, 1, 2].map((axis) => masses.reduce((sum, mass, i) => sum + mass * velocities[3 * i + axis], 0));
    };
    world.step();
    const before = await momentum();
    steps(world, 100);
    const after = await momentum();
    expect(Math.hypot(...before)).toBeGreaterThan(0.01);
    before.forEach((p, axis) => {
      expect(Math.abs(after[axis] - p)).toBeLessThan(1e-12);
    });
  });
});

describe('stiffness', () => {
  /** How far the lower end of a strip hangs down after it came to rest. */
  async function sag(rows: number, iterations: number): Promise<number> {
    const strip = quadCloth(3, rows, {
      size: [0.1, 1],
      plane: 'vertical',
      pins: ['top'],
      material: { massPerArea: 0.5, stretch: 50, shear: 0, bend: 0 },
    });
    const solver = projective({
      substeps: 1,
      numNonLinearIterations: iterations,
      numLinearIterations: 8,
      relaxation: 1.7,
    });
    return withWorld({ bodies: [strip], drag: 1e-3 }, { solver }, async (world) => {
      steps(world, 400);
      const positions = await world.read(strip);
      return -positions[positions.length - 2] - 1;
    });
  }
  // A strip of Y newtons per metre of width, hanging under its own weight, grows by rho g H^2 / (2 Y).
  const exact = (0.5 * g) / (2 * 50);

  it('does not depend on the number of iterations once converged', async () => {
    const [few, more, many] = [await sag(11, 15), await sag(11, 30), await sag(11, 60)];
    expect(Math.abs(few - many) / many).toBeLessThan(1e-3);
    expect(Math.abs(more - many) / many).toBeLessThan(1e-4);
  });

  it.each([6, 11, 21])('does not depend on the resolution: %i rows', async (rows) => {
    // A chain of n springs carries its weight in lumps, half a lump at the free end: the sum is exact for every n.
    expect(Math.abs((await sag(rows, 40)) - exact) / exact).toBeLessThan(5e-3);
  });
});
