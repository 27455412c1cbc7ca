/** Over-relaxed iterations: nearer to the exact step than plain ones, with the same rest and the same momentum. */
import { expect, it } from 'vitest';
import { steps, withWorld } from '../../../../test/worlds';
import { cloth, rope } from '../../../index';
import { type ProjectiveOptions, projective } from '../index';
import type { AccelerationName } from '../options';

it('is refused with sweeps', () => {
  expect(() => projective({ global: 'jacobi', acceleration: 'over-relaxed' })).toThrow(
    "projective: acceleration must not be 'over-relaxed' with sweeps, which global: 'jacobi' makes",
  );
});

it.each(['cholesky', 'multigrid'] as const)('two iterations of %s come nearer to the exact step', async (global) => {
  const sheet = cloth({ particles: [12, 12], plane: 'horizontal', noise: 0.01, pins: ['top-left', 'top-right'] });
  const errorOf = (acceleration: AccelerationName) => {
    const solver = projective({ global, substeps: 1, iterations: 2, integrator: 'implicit-euler', acceleration });
    return withWorld({ bodies: [sheet] }, { solver, backend: 'wasm' }, async (world) => {
      world.step();
      return (await world.relativeError()).relative;
    });
  };
  expect(await errorOf('over-relaxed')).toBeLessThan(0.9 * (await errorOf('none')));
});

const relaxed: ProjectiveOptions = { substeps: 7, iterations: 2, integrator: 'generalised-midpoint' };

it('a weight hangs as far as its spring says', async () => {
  const material = { massPerLength: 1, stretch: 40, bend: 0 };
  const line = rope({
    from: [0, 0, 0],
    to: [0, -1, 0],
    particles: 2,
    pins: ['first'],
    springs: { bend: false },
    material,
  });
  await withWorld({ bodies: [line], drag: 0.01 }, { solver: projective(relaxed) }, async (world) => {
    steps(world, 600);
    expect((await world.read(line))[4]).toBeCloseTo(-1 - (0.5 * 9.81) / 40, 6);
  });
});

it('a free sheet that wobbles keeps its momentum', async () => {
  const sheet = cloth({ particles: [9, 9], noise: 0.01 });
  await withWorld({ bodies: [sheet], drag: 1 }, { solver: projective(relaxed) }, async (world) => {
    steps(world, 60);
    const [velocities, { masses }] = [await world.readVelocities(sheet), world.bodies[0]];
    for (const [axis, expected] of [0, -9.81, 0].entries()) {
      const momentum = masses.reduce((sum, mass, i) => sum + mass * velocities[3 * i + axis], 0);
      expect(momentum / masses.reduce((sum, mass) => sum + mass, 0)).toBeCloseTo(expected, 8);
    }
  });
});
