/** Falls that gained energy when the fuzz found them. In brackets: how much, in falls of a metre. */
import { expect, it } from 'vitest';
import { box, type Collider, capsule, plane, sphere } from '../../src/index';
import { type Drop, ledgerOf } from './drops';
import type { SolverChoice } from './some-solver';

const drop = (kind: Drop['kind'], across: number, size: number, preset: number, stiffer: number, tilt = 0): Drop => ({
  ...{ kind, across, size, preset, stiffer, tilt },
  strain: false,
  held: null,
});
const slope = [-0.6, 1, 0] as const;

const found: [name: string, Drop, Collider, SolverChoice][] = [
  [
    'string on a marble (0.56)',
    drop('rope', 6, 0.3, 1, 0.2),
    sphere({ radius: 0.02336894581391478, thickness: 0.004162766037009365, friction: 1 }),
    'jacobi',
  ],
  [
    'wire on a smooth slope (11)',
    drop('rope', 4, 0.064, 2, 0.25),
    plane({ normal: [0.2, 1, 0], thickness: 0.0077, friction: 0 }),
    'chebyshev',
  ],
  [
    'leather on a thin rod (1.7)',
    drop('cloth', 6, 0.171, 10, 3.69),
    capsule({ from: [-0.3, 0, 0], to: [0.3, 0.1, 0], radius: 0.02, thickness: 0.0051, friction: 0 }),
    'coloured',
  ],
  [
    'wire on a box (0.4)',
    drop('rope', 7, 0.105, 2, 0.23, 2),
    box({ halfSize: [0.081, 0.081, 0.081], thickness: 0.033, friction: 1 }),
    'gauss-seidel',
  ],
  [
    'a small cloth on a slope (162)',
    drop('cloth', 9, 0.0565, 11, 0.158, -2),
    plane({ normal: slope, thickness: 0.0018, friction: 0.4 }),
    'energy-momentum',
  ],
  [
    'a solid on a small ball (0.58)',
    drop('soft', 8, 0.846, 14, 4.64),
    sphere({ radius: 0.041, thickness: 2.3e-4, friction: 1 }),
    'massSpring',
  ],
  [
    'a soft solid on a thin rod (0.12)',
    drop('soft', 6, 0.7165317886742116, 8, 0.25178508235883346, -1),
    capsule({
      from: [-0.3, 0, 0],
      to: [0.3, 0.1, 0],
      radius: 0.029819520916461978,
      thickness: 0.00013644213303214185,
      friction: 1,
    }),
    'massSpring',
  ],
  [
    'a solid on a ball (1540)',
    drop('soft', 8, 0.068, 2, 0.158),
    sphere({ radius: 0.073, thickness: 1.1e-4, friction: 0.4 }),
    'adaptiveConstraints',
  ],
];

it.each(found)('%s gains none', async (_, body, collider, solver) => {
  const { excess, frozen, warned } = await ledgerOf(body, collider, solver);
  expect(warned).toBe(false);
  expect(frozen).toBe(false);
  expect(excess).toBeLessThan(0.02);
});

it.each<[name: string, Drop, Collider]>([
  [
    'a rope on a rough ball (7300)',
    { ...drop('rope', 6, 0.213894050342538, 6, 1.7153917971817885, -1), held: 20 },
    sphere({ radius: 0.262943744647576, thickness: 0.0003465724215775732, friction: 10 }),
  ],
  [
    'wire on level ground (22)',
    drop('rope', 9, 0.27981664143395274, 2, 0.5220314431365074, -2),
    plane({ thickness: 0.0003843942072189715, friction: 1 }),
  ],
])('%s gains none with few substeps', async (_, body, collider) => {
  for (const solver of ['cholesky', 'multigrid'] as const) {
    for (const substeps of [4, 8]) {
      const { excess, frozen } = await ledgerOf(body, collider, solver, substeps);
      expect(frozen).toBe(false);
      expect(excess).toBeLessThan(0.02);
    }
  }
});

it.each(['implicit-midpoint', 'energy-momentum'] as const)(
  '%s warns of steps that wire is too stiff for',
  async (integrator) => {
    const stiff = drop('rope', 9, 0.053, 2, 2.5);
    expect((await ledgerOf(stiff, sphere({ radius: 0.039 }), integrator)).warned).toBe(true);
  },
);
