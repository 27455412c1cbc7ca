/** Adaptive constraints: when springs become constraints and come back, what they bear, how calm they are, and what the method becomes at its ends. */
import { describe, expect, it } from 'vitest';
import { editState, largestStrain, steps, withWorld } from '../../../test/worlds';
import { cloth, createWorld, rope, type World } from '../../index';
import { constraintEnforcement } from '../constraint-enforcement/index';
import { massSpring } from '../mass-spring/index';
import { type AdaptiveConstraintsOptions, adaptiveConstraints } from './index';

const g = 9.81;
/** `mass` [kg] on a spring of 1 m and `stiffness` [N/m], held at the origin. */
const weight = (mass: number, stiffness: number, name = 'weight') =>
  rope({
    name,
    from: [0, 0, 0],
    to: [0, -1, 0],
    particles: 2,
    pins: ['first'],
    springs: { bend: false },
    material: { massPerLength: 2 * mass, stretch: stiffness, bend: 0 },
  });

const solverOf = async (world: World) => (await world.statistics()).solver;
const lengthOf = (world: World, body: string) => -world.positions(body)[4];

describe('a single spring', () => {
  const thrown = weight(0.25, 10);
  const still = { bodies: [thrown], gravity: [0, 0, 0] as const, drag: 1, timeStep: 0.005 };

  it.each([1, -1])(
    'past the threshold is a constraint in the next step, and comes back (direction %i)',
    async (way) => {
      await withWorld(still, { solver: adaptiveConstraints({ substeps: 1 }) }, async (world) => {
        await editState(world, (_, velocities) => {
          velocities[5] = -way * 2;
        });
        let [begun, ended] = [0, 0];
        for (let k = 1; k <= 60 && ended === 0; k++) {
          const before = way * (lengthOf(world, 'weight') - 1);
          world.step();
          const { active, switched, activeFraction } = await solverOf(world);
          expect(activeFraction).toBe(active);
          if (begun === 0) {
            expect(active).toBe(before > 0.1 ? 1 : 0);
            if (active === 1) begun = k;
          } else if (active === 0) ended = k;
          expect(switched).toBe(k === begun || k === ended ? 1 : 0);
        }
        expect(begun).toBeGreaterThan(5);
        // The constraint stops it, bears nothing more, and lets go.
        expect(ended).toBeLessThan(begun + 4);
        steps(world, 40);
        expect(way * (lengthOf(world, 'weight') - 1)).toBeLessThan(0.08);
      });
    },
  );

  it('that both ends hold is never a constraint', async () => {
    const held = rope({ from: [0, 0, 0], to: [0, -1, 0], particles: 2, pins: ['first', { name: 'end', at: 'last' }] });
    await withWorld({ bodies: [held], timeStep: 0.005 }, { solver: adaptiveConstraints() }, async (world) => {
      world.movePin('rope', 'end', [0, -0.3, 0]);
      steps(world, 3);
      expect(lengthOf(world, 'rope')).toBeCloseTo(1.3, 12);
      expect((await solverOf(world)).active).toBe(0);
    });
  });
});

describe('a weight', () => {
  /** As springs they would stretch by 0.07 m, 0.25 m and 0.25 m. */
  const light = weight(0.4, (0.4 * g) / 0.07, 'light');
  const heavy = weight(0.4, (0.4 * g) / 0.25, 'heavy');
  const heavier = weight(7, (7 * g) / 0.25, 'heavier');
  const scene = { bodies: [light, heavy, heavier], drag: 1e-3, timeStep: 0.005 };

  it('beyond the threshold hangs at the limit, one below it as on a spring, however strong the drag', async () => {
    await withWorld(scene, { solver: adaptiveConstraints({ tolerance: 1e-8 }) }, async (world) => {
      steps(world, 800);
      expect(lengthOf(world, 'light')).toBeCloseTo(1.07, 4);
      expect(lengthOf(world, 'heavy')).toBeCloseTo(1.1, 4);
      expect(lengthOf(world, 'heavier')).toBeCloseTo(1.1, 4);
      expect(await solverOf(world)).toMatchObject({ active: 2, switched: 0, activeFraction: 2 / 3 });
      expect([...(await world.readShades('light'))!]).toEqual([0, 0]);
      expect([...(await world.readShades('heavy'))!]).toEqual([1, 1]);
    });
  });

  it('follows a pin that moves, as a constraint', async () => {
    const pulled = rope({
      from: [0, 0, 0],
      to: [0, -1, 0],
      particles: 2,
      pins: [{ name: 'top', at: 'first', motion: { kind: 'linear', velocity: [0, 0.5, 0] } }],
      springs: { bend: false },
      material: { massPerLength: 1, stretch: 5, bend: 0 },
    });
    await withWorld(
      { bodies: [pulled], drag: 1, timeStep: 0.005 },
      { solver: adaptiveConstraints() },
      async (world) => {
        steps(world, 400);
        const [, top, , , end] = world.positions(pulled);
        expect(top).toBeCloseTo(1, 10);
        expect(top - end).toBeCloseTo(1.1, 4);
        expect((await solverOf(world)).active).toBe(1);
      },
    );
  });
});

const soft = { structural: 20, shear: 20, bend: 2 };
const corners = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const;
const sheet = (n: number, pins: readonly (typeof corners)[number][], springConstants = soft) =>
  cloth({ name: 'sheet', size: [1, 1], particles: [n, n], springConstants, pins: [...pins] });

/** The middle of a sheet of n x n is thrown upwards [m/s]. */
const push = (world: World, n: number, speed: number) =>
  editState(world, (_, velocities) => {
    for (let i = 0; i < n * n; i++) {
      const [x, z] = [(i % n) / (n - 1) - 0.5, Math.floor(i / n) / (n - 1) - 0.5];
      if (x * x + z * z < 0.04) velocities[4 * i + 1] = speed;
    }
  });

describe('a sheet', () => {
  /** Changes of state in the second and in the fourth second of a sheet on two corners that comes to rest. */
  async function changes(
    options: AdaptiveConstraintsOptions,
  ): Promise<{ settling: number; rest: number; active: number }> {
    const scene = { bodies: [sheet(15, ['top-left', 'top-right'])], drag: 0.02, timeStep: 0.002 };
    const solver = adaptiveConstraints({ substeps: 1, ...options });
    return withWorld(scene, { solver, backend: 'wasm', threads: 1 }, async (world) => {
      const perSecond = [0, 0, 0, 0];
      let active = 0;
      for (let k = 0; k < 2000; k++) {
        world.step();
        const statistics = await solverOf(world);
        perSecond[Math.floor(k / 500)] += statistics.switched;
        active = statistics.active;
      }
      return { settling: perSecond[1], rest: perSecond[3], active };
    });
  }

  it('does not chatter at rest under its weight, and less on the way there with hysteresis', async () => {
    const calm = await changes({});
    expect(calm.active).toBeGreaterThan(4);
    expect(calm.rest).toBe(0);
    const without = await changes({ hysteresis: 0 });
    expect(2 * calm.settling).toBeLessThan(without.settling);
  });

  it("chatters on with target 'rest'", async () => {
    expect((await changes({ target: 'rest' })).rest).toBeGreaterThan(500);
  });

  it('that hangs slack has no constraints; under a push some are, and it comes back', async () => {
    const stiff = sheet(15, [...corners], { structural: 400, shear: 400, bend: 4 });
    await withWorld(
      { bodies: [stiff], drag: 0.1 },
      { solver: adaptiveConstraints({ unknowns: 'multipliers' }), backend: 'wasm' },
      async (world) => {
        steps(world, 5);
        expect((await solverOf(world)).activeFraction).toBe(0);
        await push(world, 15, 20);
        let most = 0;
        for (let k = 0; k < 10; k++) {
          world.step();
          most = Math.max(most, (await solverOf(world)).activeFraction);
        }
        expect(most).toBeGreaterThan(0.02);
        expect(most).toBeLessThan(0.9);
        steps(world, 120);
        expect((await solverOf(world)).activeFraction).toBe(0);
      },
    );
  });

  it('stays whole under a push with a step at which mass-spring blows up', async () => {
    const n = 21;
    const scene = { bodies: [sheet(n, corners)], drag: 0.3, timeStep: 0.0035 };
    const options = { backend: 'wasm', threads: 1 } as const;
    await withWorld(scene, { ...options, solver: massSpring({ substeps: 1 }) }, async (world) => {
      await push(world, n, 10);
      steps(world, 300);
      expect(world.frozen).toEqual(['sheet']);
    });
    const events: string[] = [];
    const onEvent = ({ type }: { type: string }) => events.push(type);
    await withWorld(scene, { ...options, onEvent, solver: adaptiveConstraints({ substeps: 1 }) }, async (world) => {
      await push(world, n, 10);
      let strain = 0;
      for (let k = 0; k < 300; k++) {
        world.step();
        if (k % 3 === 0) strain = Math.max(strain, largestStrain(await world.statistics()));
      }
      expect(world.frozen).toEqual([]);
      expect(strain).toBeLessThan(1);
      expect(largestStrain(await world.statistics())).toBeLessThan(0.2);
    });
    expect(events).toContain('step-too-long');
  });
});

describe('at its ends the method becomes another', () => {
  const scene = { bodies: [sheet(7, ['top-left', 'top-right'])], drag: 1, timeStep: 0.004 };
  const after = (solver: ReturnType<typeof massSpring>, count: number) =>
    withWorld(scene, { solver }, (world) => {
      steps(world, count);
      return Array.from(world.positions('sheet'));
    });
  const apart = (a: number[], b: number[]) => Math.max(...a.map((x, i) => Math.abs(x - b[i])));

  it('mass-spring, with a threshold that nothing reaches', async () => {
    const springs = await after(massSpring({ substeps: 2 }), 100);
    expect(apart(springs, await after(adaptiveConstraints({ substeps: 2, threshold: 1e6 }), 100))).toBeLessThan(1e-9);
  });

  it('constraint enforcement, with one that everything is past', async () => {
    const converged = { substeps: 2, tolerance: 1e-9, iterations: 150, regularisation: 1e-6 };
    const enforced = await after(constraintEnforcement(converged), 30);
    const options = { ...converged, threshold: 1e-9, target: 'rest', recovery: 1 } as const;
    expect(apart(enforced, await after(adaptiveConstraints(options), 30))).toBeLessThan(1e-3);
    expect(apart(enforced, await after(massSpring({ substeps: 2 }), 30))).toBeGreaterThan(0.02);
  });
});

describe('options', () => {
  it.each([
    [{ threshold: 0 }, 'adaptiveConstraints: threshold must be a number above 0 and at most 1000000, got 0'],
    [{ hysteresis: 2 }, 'adaptiveConstraints: hysteresis must be a number at least 0 and at most 1, got 2'],
    [{ recovery: 0 }, 'adaptiveConstraints: recovery must be a number above 0 and at most 1, got 0'],
    [
      { target: 'limits' },
      'adaptiveConstraints: target must be one of limit, rest (did you mean limit?), got "limits"',
    ],
    [{ constraints: ['bending'] }, /constraints\[0\] must be one of structural, shear, bend/],
    [{ substeps: 0 }, /substeps, unless 'auto', must be a whole number at least 1/],
    [{ treshold: 0.2 }, /treshold must be a known field \(did you mean threshold\?\)/],
  ])('%j are refused', (options, message) => {
    expect(() => adaptiveConstraints(options as object)).toThrow(message);
  });

  it('bodies with areas are refused by name', async () => {
    const body = cloth({ name: 'balloon', particles: [3, 3], area: 9 });
    await expect(createWorld({ bodies: [body] }, { solver: adaptiveConstraints(), backend: 'wasm' })).rejects.toThrow(
      "adaptiveConstraints: body 'balloon' must have no triangles that resist change of area",
    );
  });
});
