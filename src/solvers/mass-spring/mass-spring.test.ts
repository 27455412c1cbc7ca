/** Explicit mass-spring against what is known of springs: periods, decay, momentum, weight; pins, contact, wind. */
import { describe, expect, it } from 'vitest';
import { editState, everyBackend, quadCloth, steps, withWorld } from '../../../test/worlds';
import { cloth, plane, rope, type SceneOptions } from '../../index';
import { assemble } from '../../scene/assemble';
import { scene } from '../../scene/scene';
import { makeStages } from '../../stages/stages';
import { refuseElements } from '../refuse-elements';
import type { Solver } from '../solver';
import { massSpring } from './index';

const still = { gravity: [0, 0, 0], drag: 1 } as const;

/** Half a kilogram on a spring of 40 N/m and 1 m, the other end held at the origin. */
const weight = rope({
  from: [0, 0, 0],
  to: [1, 0, 0],
  particles: 2,
  pins: ['first'],
  springs: { bend: false },
  material: { massPerLength: 1, stretch: 40, bend: 0 },
});
const omega = Math.sqrt(40 / 0.5);

/** The stretch of `weight` [m] at the end of each step of h, from 0.1 m. */
async function swings(options: Partial<SceneOptions>, solver: Solver, h: number, count: number): Promise<number[]> {
  return withWorld({ bodies: [weight], ...still, timeStep: h, ...options }, { solver }, async (world) => {
    await editState(world, (positions) => {
      positions[4] = 1.1;
    });
    return Array.from({ length: count }, () => {
      world.step();
      return world.positions(weight)[3] - 1;
    });
  });
}

/** Times at which a row of numbers goes from above 0 to below, by interpolation. */
function falls(values: readonly number[], h: number): number[] {
  return values.flatMap((x, k) => {
    const before = values[k - 1];
    return k > 0 && before > 0 && x <= 0 ? [h * (k + before / (before - x))] : [];
  });
}

describe('a mass on a spring', () => {
  it('swings with the period of 2 pi sqrt(m / k)', async () => {
    const h = 1e-3;
    const found = falls(await swings({}, massSpring({ substeps: 1 }), h, 3000), h);
    expect(found.length).toBe(5);
    const period = (found[4] - found[0]) / 4;
    expect(Math.abs(period / ((2 * Math.PI) / omega) - 1)).toBeLessThan(1e-4);
  });

  it.each([
    ['the damping of eq. 1', {}, massSpring({ substeps: 4, damping: 0.6 })],
    ['the viscosity of the scene', { viscosity: 0.6 / 40 }, massSpring({ substeps: 4 })],
    ['both', { viscosity: 0.2 / 40 }, massSpring({ substeps: 4, damping: 0.4 })],
  ])('loses its amplitude as exp(-kd t / 2 m) by %s', async (_, options, solver) => {
    const h = 1e-3;
    const values = await swings(options, solver, h, 3000);
    const rate = 0.6 / (2 * 0.5);
    const damped = Math.sqrt(omega ** 2 - rate ** 2);
    // At the ends of its swings, which are half a period apart.
    const at = (n: number) => Math.abs(values[Math.round((n * Math.PI) / damped / h) - 1]);
    for (const n of [1, 2, 3, 6]) expect(at(n) / (0.1 * Math.exp((-rate * n * Math.PI) / damped))).toBeCloseTo(1, 2);
  });

  it('is as stiff as the world is retuned', async () => {
    const h = 1e-3;
    await withWorld({ bodies: [weight], ...still, timeStep: h }, { solver: massSpring() }, async (world) => {
      await world.retune({ stiffness: 4 });
      await editState(world, (positions) => {
        positions[4] = 1.1;
      });
      const values = Array.from({ length: 1500 }, () => {
        world.step();
        return world.positions(weight)[3] - 1;
      });
      const found = falls(values, h);
      expect(Math.abs((found[2] - found[0]) / 2 / (Math.PI / omega) - 1)).toBeLessThan(1e-4);
    });
  });
});

describe.each(everyBackend)('on %s', (backend) => {
  it('a sheet that is shaken keeps its linear and angular momentum', async () => {
    const sheet = cloth({ size: [1, 1], particles: [8, 7], material: 'rubber' });
    const { masses } = assemble(scene({ bodies: [sheet] }));
    const solver = massSpring({ damping: 0.01 });
    await withWorld({ bodies: [sheet], ...still, timeStep: 1 / 60 }, { backend, solver }, async (world) => {
      await editState(world, (_, velocities) => {
        masses.forEach((_mass, i) => {
          for (let axis = 0; axis < 3; axis++) velocities[4 * i + axis] = Math.sin(5 * i + axis);
        });
      });
      const before = momenta(masses, await world.read(sheet), await world.readVelocities(sheet));
      steps(world, 30);
      const after = momenta(masses, await world.read(sheet), await world.readVelocities(sheet));
      const size = masses.reduce((sum, mass) => sum + mass, 0);
      before.forEach((value, k) => {
        expect(Math.abs(after[k] - value) / size).toBeLessThan(backend === 'reference' ? 1e-12 : 2e-5);
      });
    });
  });

  it('pins stay, moving ones are followed exactly, with the velocity of their way', async () => {
    const motion = { kind: 'oscillate', amplitude: [0.1, 0.2, 0], period: 1 } as const;
    const led = quadCloth(5, 5, { pins: [{ at: 'top-left', motion }, 'top-right'] });
    const options = { backend, solver: massSpring() };
    await withWorld({ bodies: [led], timeStep: 1 / 50 }, options, async (world) => {
      expect(world.substeps).toBeGreaterThan(3);
      for (let frame = 0; frame < 10; frame++) {
        world.step();
        const [positions, velocities] = await Promise.all([world.read(led), world.readVelocities(led)]);
        const angle = 2 * Math.PI * world.time;
        expect(Math.abs(positions[0] - 0.1 * Math.sin(angle))).toBeLessThan(1e-7);
        expect(Math.abs(positions[1] - 0.2 * Math.sin(angle))).toBeLessThan(1e-7);
        // The mean of the step is the velocity in its middle.
        expect(Math.abs(velocities[1] - 0.2 * 2 * Math.PI * Math.cos(angle - Math.PI / 50))).toBeLessThan(1e-3);
        expect(Array.from(positions.subarray(12, 15))).toEqual([1, 0, 0]);
      }
    });
  });

  it('a chain of unequal masses hangs by the weight below each spring', async () => {
    const material = { massPerLength: 3, stretch: 500, bend: 0 };
    const chain = rope({
      from: [0, 0, 0],
      to: [0, -1, 0],
      particles: 6,
      material,
      pins: ['first'],
      springs: { bend: false },
    });
    const { masses, springs } = assemble(scene({ bodies: [chain] }));
    expect(new Set(masses.map((mass) => Math.round(1e6 * mass))).size).toBeGreaterThan(1);
    const options = { backend, solver: massSpring({ damping: 5 }) };
    await withWorld({ bodies: [chain], timeStep: 0.1, drag: 0.02 }, options, async (world) => {
      steps(world, 50);
      const positions = await world.read(chain);
      for (let s = 0; s < 5; s++) {
        const below = masses.subarray(s + 1).reduce((sum, mass) => sum + mass, 0);
        const stretch = positions[3 * s + 1] - positions[3 * s + 4] - springs.rest[s];
        expect(stretch / ((below * 9.81) / springs.stiffness[s])).toBeCloseTo(1, 3);
      }
    });
  });

  it('a NaN inside one body reaches no other, and freezes it', async () => {
    const bad = quadCloth(9, 9, { name: 'bad', pins: ['top-left'] });
    const good = quadCloth(9, 9, { name: 'good', pins: ['top-left'], position: [3, 0, 0] });
    const alone = await withWorld({ bodies: [good] }, { backend, solver: massSpring() }, async (world) => {
      steps(world, 8);
      return Array.from(await world.read(good));
    });
    const { solver, spoil } = spoiled(massSpring());
    await withWorld({ bodies: [bad, good] }, { backend, solver }, async (world) => {
      steps(world, 4);
      await world.finished();
      const before = Array.from(await world.read(bad));
      spoil();
      steps(world, 4);
      await world.finished();
      expect(world.frozen).toEqual(['bad']);
      expect(Array.from(await world.read(bad))).toEqual(before);
      expect((await world.readVelocities(bad)).every((v) => v === 0)).toBe(true);
      (await world.read(good)).forEach((x, i) => {
        expect(Math.abs(x - alone[i])).toBeLessThan(1e-6);
      });
    });
  });
});

function momenta(masses: Float64Array, positions: ArrayLike<number>, velocities: ArrayLike<number>): number[] {
  const sums = [0, 0, 0, 0, 0, 0];
  masses.forEach((mass, i) => {
    const [x, y, z] = [0, 1, 2].map((axis) => positions[3 * i + axis]);
    const [u, v, w] = [0, 1, 2].map((axis) => mass * velocities[3 * i + axis]);
    [u, v, w, y * w - z * v, z * u - x * w, x * v - y * u].forEach((value, k) => {
      sums[k] += value;
    });
  });
  return sums;
}

/** The same solver, and a way to put a NaN into the velocity of the second particle. */
function spoiled(honest: Solver): { solver: Solver; spoil: () => void } {
  let spoil = () => {};
  const prepare: Solver['prepare'] = (model, name) => {
    const prepared = honest.prepare(model, name);
    const start: typeof prepared.start = (backend, particles) => {
      spoil = () => backend.write(particles.velocity, [Number.NaN], 4);
      return prepared.start(backend, particles);
    };
    return { ...prepared, start };
  };
  return { solver: { ...honest, prepare }, spoil: () => spoil() };
}

describe('what acts once a call', () => {
  const jersey = cloth({ size: [0.5, 0.5], particles: [9, 9], material: 'jersey', position: [0, 0.05, 0] });

  it('contact: a sheet that falls comes to rest on the ground', async () => {
    const ground = plane({ thickness: 0.01, friction: 0.5 });
    const options = { bodies: [jersey], colliders: [ground], viscosity: 1e-4 };
    await withWorld(options, { solver: massSpring(), backend: 'wasm' }, async (world) => {
      steps(world, 90);
      const [positions, velocities] = await Promise.all([world.read(jersey), world.readVelocities(jersey)]);
      for (let i = 0; i < 81; i++) {
        expect(Math.abs(positions[3 * i + 1] - 0.01)).toBeLessThan(5e-4);
        expect(Math.abs(velocities[3 * i + 1])).toBeLessThan(0.02);
      }
    });
  });

  it.each([
    ['of the scene', { velocity: [0, 3, 0] } as const],
    ['that is set later', null],
  ])('wind %s: takes a free sheet along', async (_, wind) => {
    const options = { bodies: [jersey], ...still, wind };
    await withWorld(options, { solver: massSpring(), backend: 'wasm' }, async (world) => {
      const air = { velocity: [0, 3, 0] as const, airDensity: 1.2, drag: 1, lift: 0, gusts: 0, gustPeriod: 1 };
      if (!wind) world.wind = air;
      const speed = async () => {
        const velocities = Array.from(await world.readVelocities(jersey));
        return velocities.reduce((sum, v, k) => sum + (k % 3 === 1 ? v / 81 : 0), 0);
      };
      steps(world, 10);
      expect(await speed()).toBeGreaterThan(0.5);
      steps(world, 300);
      expect(await speed()).toBeGreaterThan(2.7);
      expect(await speed()).toBeLessThan(3);
    });
  });
});

describe('several steps in a call', () => {
  it('have the same bits on wasm as one at a time', async () => {
    const sheet = cloth({ size: [1, 1], particles: [12, 11], pins: ['top-left'], noise: 1e-3 });
    const options = { viscosity: 1e-4, bodies: [sheet, rope({ from: [2, 0, 0], to: [3, 0, 0], pins: ['first'] })] };
    const apart = (solver: Solver): Solver => ({
      ...solver,
      prepare: (model, name) => ({ ...solver.prepare(model, name), stride: () => 1 }),
    });
    const run = (solver: Solver, threads: number) =>
      withWorld(options, { solver, backend: 'wasm', threads }, async (world) => {
        steps(world, 12);
        return world.hash();
      });
    const together = await run(massSpring(), 1);
    expect(await run(apart(massSpring()), 1)).toBe(together);
    expect(await run(massSpring(), 3)).toBe(together);
  });
});

it('takes the steps of a millisecond in one call among colliders, whatever it is tuned to', async () => {
  const options = { bodies: [quadCloth(5, 5)], colliders: [plane({ point: [0, -9, 0] })], timeStep: 0.01 };
  const model = assemble(scene(options));
  const { stride, substeps } = massSpring({ substeps: 'auto' }).prepare(model, 'wasm');
  const steps = substeps as Exclude<typeof substeps, number>;
  const stages = makeStages(model, 1000);
  for (const stiffness of [0.01, 1, 100]) {
    const h = 0.01 / steps({ timeStep: 0.01, stiffness }, stages);
    expect(stride?.(h, stages)).toBe(Math.max(1, Math.floor(1e-3 / h)));
  }
});

it('takes steps of at most a millisecond where bodies meet each other, each in a call of its own', async () => {
  const soft = cloth({ size: [1, 1], particles: [5, 5], springs: { shear: false, bend: false }, material: 'rubber' });
  const callsOf = async (contact: 'exact' | null) => {
    const counts: number[] = [];
    const solver = massSpring();
    const counting: Solver = {
      ...solver,
      prepare(model, name) {
        const prepared = solver.prepare(model, name);
        const start: typeof prepared.start = async (backend, particles) => {
          const run = await prepared.start(backend, particles);
          return {
            ...run,
            step(queue, inputs) {
              counts.push(inputs.count);
              run.step(queue, inputs);
            },
          };
        };
        return { ...prepared, start };
      },
    };
    await withWorld({ bodies: [soft], timeStep: 0.02, contact }, { solver: counting }, (world) => world.step());
    return counts;
  };
  const [together] = await callsOf(null);
  expect(together).toBeLessThan(20);
  const meeting = await callsOf('exact');
  expect(meeting.length).toBeGreaterThanOrEqual(20);
  expect(new Set(meeting)).toEqual(new Set([1]));
});

it('refuses what it does not know', () => {
  expect(() => massSpring({ substeps: 0 })).toThrow(
    "massSpring: substeps, unless 'auto', must be a whole number at least 1 and at most 100000, got 0",
  );
  expect(() => massSpring({ damping: -1 })).toThrow('massSpring: damping must be a number at least 0 [N s/m], got -1');
  expect(() => massSpring({ dampning: 1 } as object)).toThrow('damping');
  const shirt = cloth({ particles: [3, 3], area: 9, name: 'shirt' });
  expect(() => refuseElements(assemble(scene({ bodies: [shirt] })).bodies, massSpring())).toThrow(
    "massSpring: body 'shirt' must have no triangles that resist change of area",
  );
});
