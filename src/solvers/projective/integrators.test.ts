/** Implicit midpoint and energy-momentum: of second order, exact where they should be, and what they do with energy. The generalised midpoint: between them and implicit Euler. */
import { describe, expect, it } from 'vitest';
import { editState, everyBackend, largestStrain, quadCloth, steps, withWorld } from '../../../test/worlds';
import { cloth, plane, rope, type SceneOptions, strands } from '../../index';
import { type Integrator, projective } from './index';

const both = ['implicit-midpoint', 'energy-momentum'] as const;
const extrapolating = ['generalised-midpoint', ...both] as const;
const all = ['implicit-euler', ...extrapolating] as const;

const converged = (integrator: Integrator, more: object = {}) =>
  projective({ integrator, substeps: 1, iterations: 60, numLinearIterations: 4, ...more });

/** Half a kilogram on a spring of 40 N/m and 1 m, the other end held at the origin. */
const weight = (to: [number, number, number]) =>
  rope({ from: [0, 0, 0], to, particles: 2, pins: ['first'], springs: { bend: false }, material: soft });
const soft = { massPerLength: 1, stretch: 40, bend: 0 };

it('the integrator is checked', () => {
  expect(() => projective({ integrator: 'verlet' as Integrator })).toThrow(
    'projective: integrator must be one of implicit-euler, generalised-midpoint, implicit-midpoint, energy-momentum',
  );
});

describe.each(everyBackend)('on %s', (backend) => {
  // The generalised midpoint is early by 0.2 h, where implicit Euler is by half of h.
  it.each([['generalised-midpoint', 0.2] as const, ...both.map((name) => [name, 0] as const)])(
    'with %s sheets fall as y = -g t (t / 2 + %f h), exactly, and pins are where their script wants them',
    async (integrator, early) => {
      const free = quadCloth(6, 5);
      const motion = { kind: 'oscillate', amplitude: [0.1, 0.2, 0], period: 1 } as const;
      const led = quadCloth(4, 4, { position: [2, 0, 0], pins: [{ at: 'top-left', motion }] });
      const solver = projective({ integrator, substeps: 1, numLinearIterations: 8 });
      await withWorld({ bodies: [free, led], drag: 1, timeStep: 1 / 50 }, { backend, solver }, async (world) => {
        for (let frame = 0; frame < 10; frame++) {
          world.step();
          const [[x, y], [, vy]] = await Promise.all([world.read(led), world.readVelocities(led)]);
          const turned = 2 * Math.PI * world.time;
          expect(Math.abs(x - 2 - 0.1 * Math.sin(turned))).toBeLessThan(1e-6);
          expect(Math.abs(y - 0.2 * Math.sin(turned))).toBeLessThan(1e-6);
          // The mean of the step is the velocity in its middle.
          expect(Math.abs(vy - 0.2 * 2 * Math.PI * Math.cos(turned - Math.PI / 50))).toBeLessThan(1e-3);
        }
        steps(world, 40);
        const [positions, velocities] = await Promise.all([world.read(free), world.readVelocities(free)]);
        for (let i = 0; i < 30; i++) {
          expect(positions[3 * i + 1]).toBeCloseTo(-9.81 * (1 / 2 + early / 50), backend === 'reference' ? 12 : 4);
          expect(velocities[3 * i + 1]).toBeCloseTo(-9.81, backend === 'reference' ? 12 : 4);
        }
      });
    },
  );
});

describe('order', () => {
  /** Where an elastic pendulum is after half a second in steps of h. */
  async function endOf(integrator: Integrator, h: number): Promise<number[]> {
    const line = weight([1, 0, 0]);
    const solver = converged(integrator, { iterations: 20 });
    return withWorld({ bodies: [line], drag: 1, timeStep: h }, { solver }, async (world) => {
      steps(world, Math.round(0.5 / h));
      return [...(await world.read(line))];
    });
  }

  const exactEnd = endOf('implicit-midpoint', 1 / 4000);

  it.each([
    ['implicit-euler', 2],
    ['generalised-midpoint', 2],
    ['implicit-midpoint', 4],
    ['energy-momentum', 4],
  ] as const)('half the step of %s, the error divided by %i', async (integrator, ratio) => {
    const exact = await exactEnd;
    const error = async (h: number) => {
      const end = await endOf(integrator, h);
      return Math.hypot(...end.map((x, i) => x - exact[i]));
    };
    const errors = [await error(1 / 100), await error(1 / 200), await error(1 / 400)];
    expect(errors[0] / errors[1]).toBeGreaterThan(0.9 * ratio);
    expect(errors[0] / errors[1]).toBeLessThan(1.1 * ratio);
    expect(errors[1] / errors[2]).toBeGreaterThan(0.9 * ratio);
    expect(errors[1] / errors[2]).toBeLessThan(1.1 * ratio);
  });

  it.each(both)('a weight on a spring follows its cosine with %s', async (integrator) => {
    const line = weight([0, -1, 0]);
    const [omega, stretch] = [Math.sqrt(40 / 0.5), (0.5 * 9.81) / 40];
    const scene = { bodies: [line], drag: 1, timeStep: 1 / 500 };
    await withWorld(scene, { solver: converged(integrator) }, async (world) => {
      steps(world, 500);
      const y = (await world.read(line))[4];
      // The period is longer by (h omega)^2 / 12.
      expect(Math.abs(y + 1 + stretch * (1 - Math.cos(omega)))).toBeLessThan(1e-4);
    });
  });
});

describe('energy', () => {
  /** Least and largest energy over ten seconds, as shares of the start's above the lowest there can be. */
  async function range(scene: SceneOptions, integrator: Integrator, options: object, lowest: number) {
    const solver = converged(integrator, options);
    return withWorld({ drag: 1, ...scene }, { solver, backend: 'wasm' }, async (world) => {
      const share = async () => ((await world.statistics()).energy.total - lowest) / -lowest;
      let [least, largest] = [1, 1];
      for (let k = 0; k < 10; k++) {
        steps(world, 60);
        const now = await share();
        [least, largest] = [Math.min(least, now), Math.max(largest, now)];
      }
      return { least, largest };
    });
  }

  // Let go level, at height 0: the lowest energy is that of hanging at rest, m g (1 + m g / 2 k) below.
  const pendulum = { bodies: [weight([1, 0, 0])] };
  const hanging = -0.5 * 9.81 * (1 + (0.5 * 9.81) / 80);

  it.each(both)('of a pendulum on a spring stays, with %s', async (integrator) => {
    const { least, largest } = await range(pendulum, integrator, {}, hanging);
    expect(least).toBeGreaterThan(0.98);
    expect(largest).toBeLessThan(1.02);
  });

  it('is lost by implicit Euler, and by the generalised midpoint as by steps of two fifths', async () => {
    const { least, largest } = await range(pendulum, 'implicit-euler', {}, hanging);
    expect(least).toBeLessThan(0.2);
    expect(largest).toBeLessThanOrEqual(1);
    const theta = await range(pendulum, 'generalised-midpoint', {}, hanging);
    expect(theta.least).toBeGreaterThan(2 * least);
    expect(theta.largest).toBeLessThanOrEqual(1);
  });

  /** 1 kg, stiff for the step: its fastest oscillation goes through several radians in it. */
  const sheet = cloth({
    size: [1, 1],
    particles: [7, 7],
    material: { massPerArea: 1, stretch: 500, shear: 500, bend: 500 },
    springConstants: { structural: 500, shear: 500, bend: 500 },
    pins: ['top-left', 'top-right'],
    noise: 0.0005,
  });
  const enough = { iterations: 100, numLinearIterations: 8, relaxation: 1.6 };

  it('of a stiff swinging sheet stays with energy-momentum, and is lost by implicit Euler', async () => {
    const kept = await range({ bodies: [sheet] }, 'energy-momentum', enough, -5);
    expect(kept.least).toBeGreaterThan(0.9);
    expect(kept.largest).toBeLessThan(1.01);
    const lost = await range({ bodies: [sheet] }, 'implicit-euler', enough, -5);
    expect(lost.least).toBeLessThan(0.4);
  });

  it('is at most what it was with energy-momentum when iterations do not converge', async () => {
    for (const iterations of [1, 3, 10]) {
      const { largest } = await range({ bodies: [sheet] }, 'energy-momentum', { ...enough, iterations }, -5);
      expect(largest).toBeLessThan(1.01);
    }
  });
});

it('energy-momentum has one answer, whatever the global step', async () => {
  const sheet = quadCloth(6, 6, { springConstants: { structural: 20 }, pins: ['top-left'] });
  const ends = await Promise.all(
    (['red-black', 'jacobi', 'chebyshev', 'gauss-seidel'] as const).map((global) => {
      const solver = converged('energy-momentum', { global, iterations: 60, numLinearIterations: 30, relaxation: 1 });
      return withWorld({ bodies: [sheet] }, { solver }, async (world) => {
        steps(world, 5);
        return Array.from(await world.read(sheet));
      });
    }),
  );
  for (const end of ends) {
    end.forEach((x, i) => {
      expect(x).toBeCloseTo(ends[0][i], 6);
    });
  }
});

describe.each(extrapolating)('with %s', (integrator) => {
  const still = { gravity: [0, 0, 0], timeStep: 1 / 60 } as const;

  it('a sheet that lands neither bounces nor seems to move', async () => {
    const sheet = quadCloth(5, 5, { position: [0, 0.2, 0] });
    const ground = plane({ point: [0, 0, 0], friction: 0.5 });
    await withWorld(
      { bodies: [sheet], colliders: [ground], drag: 1 },
      { solver: converged(integrator) },
      async (world) => {
        steps(world, 30);
        const [positions, velocities] = await Promise.all([world.read(sheet), world.readVelocities(sheet)]);
        const height = positions[1];
        for (let i = 0; i < 25; i++) {
          expect(Math.abs(positions[3 * i + 1] - height)).toBeLessThan(1e-9);
          expect(Math.abs(velocities[3 * i + 1])).toBeLessThan(1e-9);
        }
        expect(height).toBeLessThan(0.02);
      },
    );
  });

  it('drag keeps its share of the velocity', async () => {
    const sheet = quadCloth(3, 3);
    await withWorld({ bodies: [sheet], drag: 0.3, ...still }, { solver: converged(integrator) }, async (world) => {
      await editState(world, (_, velocities) =>
        velocities.set(Array.from({ length: 36 }, (_, k) => (k % 4 === 0 ? 2 : 0))),
      );
      steps(world, 60);
      expect((await world.readVelocities(sheet))[0]).toBeCloseTo(0.6, 9);
    });
  });

  it('wind blows as with implicit Euler', async () => {
    const sheet = quadCloth(5, 5, { pins: ['top'] });
    const wind = { velocity: [2, 3, 1] } as const;
    const speeds = [integrator, 'implicit-euler' as const].map((chosen) =>
      withWorld(
        { bodies: [sheet], wind, ...still },
        { solver: converged(chosen, { substeps: 20, iterations: 10 }) },
        async (world) => {
          steps(world, 6);
          const velocities = await world.readVelocities(sheet);
          return Math.hypot(...velocities.subarray(3 * 20));
        },
      ),
    );
    expect((await speeds[0]) / (await speeds[1])).toBeCloseTo(1, 1);
    expect(await speeds[0]).toBeGreaterThan(0.5);
  });
});

it.each(all)('a run with %s goes on from a snapshot as if nothing had been', async (integrator) => {
  const sheet = cloth({ size: [1, 1], particles: [8, 8], pins: ['top-left'] });
  await withWorld({ bodies: [sheet] }, { backend: 'wasm', solver: projective({ integrator }) }, async (world) => {
    steps(world, 5);
    const snapshot = await world.snapshot();
    steps(world, 5);
    const hash = await world.hash();
    world.reset();
    steps(world, 3);
    world.restore(snapshot);
    steps(world, 5);
    expect(await world.hash()).toBe(hash);
  });
});

describe('stiff ropes and strands, with few sweeps,', () => {
  const bodies = [
    rope({ name: 'chain', from: [0, 0, 0], to: [1, 0, 0], particles: 31, material: 'chain', pins: ['first'] }),
    rope({ name: 'slack', from: [2, 0, 0], to: [3, 0, 0], slack: 1.3, particles: 41, pins: ['first', 'last'] }),
    strands({
      roots: [4, 0, 0, 4.2, 0, 0, 4.4, 0, 0],
      directions: [1, 0, 0, 0, 1, 0, 0, 0, 1],
      length: 0.4,
      particles: 8,
      bending: 'quadratic',
    }),
  ];
  const globals = ['jacobi', 'chebyshev', 'coloured'] as const;
  const cases = both.flatMap((integrator) =>
    globals.flatMap((global) => [5, 6].map((n) => [integrator, global, n] as const)),
  );

  it.each(cases)('stay whole with %s, %s and %i', async (integrator, global, numLinearIterations) => {
    const solver = projective({ integrator, global, numLinearIterations });
    await withWorld({ bodies }, { solver, backend: 'wasm', threads: 1 }, async (world) => {
      steps(world, 240);
      expect(world.frozen).toEqual([]);
      expect(largestStrain(await world.statistics())).toBeLessThan(0.1);
    });
  });
});
