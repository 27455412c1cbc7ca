/** Ropes that cannot push: they hang as others do, and give way where they are shortened. */
import { describe, expect, it } from 'vitest';
import { editState, everyBackend, withWorld } from '../../../test/worlds';
import { rope, type World } from '../../index';
import { massSpring } from '../mass-spring/index';
import { newton } from '../newton/index';
import { projective } from '../projective/index';
import { positionBased, type Schedule } from './index';

const line = (resist: 'both' | 'stretch', particles = 5) =>
  rope({
    from: [0, 0, 0],
    to: [0, -1, 0],
    particles,
    material: 'elastic',
    springs: { bend: false },
    pins: ['first'],
    resist,
  });

/** Shortens the rope to the half. */
const shorten = (world: World) =>
  editState(world, (positions) => {
    for (let i = 1; i < positions.length; i += 4) positions[i] *= 0.5;
  });

const lowest = async (world: World) => Math.min(...(await world.read(0)).filter((_, i) => i % 3 === 1));

describe.each([
  ['positionBased', positionBased()],
  ['positionBased in patches', positionBased({ schedule: 'patches' })],
  ['projective', projective({ global: 'coloured' })],
  ['newton', newton()],
])('a rope that cannot push with %s', (_, solver) => {
  it.each(everyBackend.filter((backend) => solver.backends.includes(backend)))('on %s', async (backend) => {
    const settled: number[] = [];
    for (const resist of ['both', 'stretch'] as const) {
      await withWorld({ bodies: [line(resist)], gravity: [0, 0, 0] }, { solver, backend }, async (world) => {
        await shorten(world);
        for (let frame = 0; frame < 3; frame++) world.step();
        if (resist === 'stretch') expect(await lowest(world)).toBeCloseTo(-0.5, 6);
        else expect(await lowest(world)).toBeLessThan(-0.6);
      });
      if (backend === 'webgpu') continue;
      await withWorld({ bodies: [line(resist)], drag: 0.01 }, { solver, backend }, async (world) => {
        for (let frame = 0; frame < 120; frame++) world.step();
        settled.push(await lowest(world));
      });
    }
    for (const depth of settled) expect(Math.abs(depth - settled[0])).toBeLessThan(1e-4);
  });
});

it.each<Schedule>(['coloured', 'phantoms', 'gauss-seidel', 'jacobi', 'hybrid-jacobi'])(
  'converges to the exact step with %s, where some segments are slack',
  async (schedule) => {
    const after = (solver: ReturnType<typeof positionBased>) =>
      withWorld({ bodies: [line('stretch', 9)] }, { solver, backend: 'reference' }, async (world) => {
        await editState(world, (positions) => {
          for (let i = 5; i < positions.length; i += 4) positions[i] += 0.1 * Math.sin(i);
        });
        for (let frame = 0; frame < 2; frame++) world.step();
        return Array.from(await world.read(0));
      });
    const exact = await after(newton({ substeps: 1 }));
    const solved = await after(positionBased({ schedule, substeps: 1, iterations: 400 }));
    solved.forEach((x, i) => {
      expect(Math.abs(x - exact[i])).toBeLessThan(1e-3);
    });
  },
);

it('is refused by solvers that do not take cords', async () => {
  const refused = withWorld({ bodies: [line('stretch')] }, { solver: massSpring(), backend: 'reference' }, () => {});
  await expect(refused).rejects.toThrow(
    "massSpring: body 'rope' must have no cords that pull and never push, which this solver does not take: build it with resist: 'both', or use projective, got 4 of them",
  );
});

it.each(['implicit-midpoint', 'energy-momentum'] as const)(
  'is refused where %s would add energy',
  async (integrator) => {
    const solver = projective({ integrator });
    await expect(withWorld({ bodies: [line('stretch')] }, { solver, backend: 'reference' }, () => {})).rejects.toThrow(
      `projective: body 'rope' must resist both stretching and compression where the integrator is '${integrator}'`,
    );
  },
);
