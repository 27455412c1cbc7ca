/** Coulomb's friction: what slides on a slope and what does not, where what slides stops, and a rope around a drum. */
import { describe, expect, it } from 'vitest';
import {
  adaptiveConstraints,
  constraintEnforcement,
  massSpring,
  positionBased,
  projective,
} from '../../src/generated/solvers';
import { cloth, plane, type Solver, type Vec3, type World } from '../../src/index';
import { editState, everyBackend, steps, withWorld } from '../worlds';
import { capstanShare } from './capstan';

const thickness = 0.005;
/** A patch of cloth so small and light that its springs hardly matter. */
const patch = cloth({
  name: 'patch',
  size: [0.06, 0.06],
  particles: [4, 4],
  material: 'cotton',
  position: [0, thickness, 0],
});

const middle = async (world: World): Promise<number> => {
  const along = Array.from(await world.read('patch')).filter((_, k) => k % 3 === 0);
  return along.reduce((sum, x) => sum + x, 0) / along.length;
};

interface Slope {
  /** The tangent of its angle. */
  rise: number;
  friction: number;
  staticFriction?: number;
  solver?: Solver;
  backend?: (typeof everyBackend)[number];
  frames?: number;
}

const few = projective({ substeps: 4 });

/** How far a patch slides down a slope that it was put on [m]. */
function slides({ rise, friction, staticFriction, solver = few, backend = 'wasm', frames = 60 }: Slope) {
  const angle = Math.atan(rise);
  // The slope is level, and gravity leans.
  const gravity: Vec3 = [-9.81 * Math.sin(angle), -9.81 * Math.cos(angle), 0];
  const slope = plane({ friction, staticFriction, thickness });
  return withWorld({ bodies: [patch], colliders: [slope], gravity, drag: 1 }, { solver, backend }, async (world) => {
    const start = await middle(world);
    steps(world, frames);
    return start - (await middle(world));
  });
}

/** How far it should [m]. */
function slidesBy(rise: number, friction: number, frames = 60): number {
  const angle = Math.atan(rise);
  return 0.5 * 9.81 * (Math.sin(angle) - friction * Math.cos(angle)) * (frames / 60) ** 2;
}

function expectOne(share: number, within: number): void {
  expect(share).toBeGreaterThan(1 - within);
  expect(share).toBeLessThan(1 + within);
}

const solvers: [string, Solver][] = [
  ['projective', projective()],
  ['projective by sweeps', projective({ global: 'coloured' })],
  ['positionBased', positionBased()],
  ['massSpring', massSpring()],
  ['constraintEnforcement', constraintEnforcement()],
  ['adaptiveConstraints', adaptiveConstraints()],
];

describe('a patch on a slope', () => {
  it.each(solvers)(
    'slides where tan(angle) is above the friction, and not where it is below, with %s',
    async (_, solver) => {
      expect(Math.abs(await slides({ rise: 0.98 * 0.5, friction: 0.5, solver }))).toBeLessThan(1e-4);
      // Half of what it should slide by there is what it would if friction were 1 % too strong.
      const slid = await slides({ rise: 1.02 * 0.5, friction: 0.5, solver });
      expect(slid).toBeGreaterThan(0.5 * slidesBy(1.02 * 0.5, 0.5));
      expect(slid).toBeLessThan(1.5 * slidesBy(1.02 * 0.5, 0.5));
    },
  );

  it.each(solvers)('is accelerated by g (sin - mu cos), with %s', async (_, solver) => {
    expectOne((await slides({ rise: 0.84, friction: 0.3, solver })) / slidesBy(0.84, 0.3), 0.02);
  });

  it.each(everyBackend)('does so on %s', async (backend) => {
    const frames = 12;
    const solver = projective();
    expect(Math.abs(await slides({ rise: 0.98 * 0.5, friction: 0.5, solver, backend, frames }))).toBeLessThan(1e-5);
    const slid = await slides({ rise: 0.84, friction: 0.3, solver, backend, frames });
    expectOne(slid / slidesBy(0.84, 0.3, frames), 0.02);
  });

  it('is held by static friction where it would slide on, and no longer than that allows', async () => {
    const [friction, staticFriction] = [0.5, 0.7];
    expect(await slides({ rise: 0.98 * staticFriction, friction, staticFriction })).toBeLessThan(1e-4);
    const slid = await slides({ rise: 1.02 * staticFriction, friction, staticFriction });
    expectOne(slid / slidesBy(1.02 * staticFriction, friction), 0.02);
  });
});

/** How far a patch slides on a level floor that has a speed [m/s], over v^2 / (2 mu g). */
function stops(speed: number, friction: number, solver: Solver, backend: (typeof everyBackend)[number] = 'wasm') {
  const floor = plane({ friction, thickness });
  return withWorld({ bodies: [patch], colliders: [floor], drag: 1 }, { solver, backend }, async (world) => {
    await editState(world, (_, velocities) => {
      for (let k = 0; k < velocities.length; k += 4) velocities[k] = speed;
    });
    const start = await middle(world);
    // Until it has stopped, and a little longer.
    steps(world, Math.ceil((1.2 * 60 * speed) / (friction * 9.81)));
    return ((await middle(world)) - start) / (speed ** 2 / (2 * friction * 9.81));
  });
}

// In f32 the friction of a step of massSpring, 0.05 um here, is about what positions are rounded to: a patch slides 4 % too far on wasm. In f64 it does not.
it.each(solvers.map(([name, solver]) => [name, solver, name === 'massSpring' ? 'reference' : 'wasm'] as const))(
  'what slides stops after v^2 / (2 mu g), with %s',
  async (_, solver, backend) => expectOne(await stops(1.5, 0.4, solver, backend), 0.02),
);

describe('a rope around a drum', () => {
  const holding: [string, Solver][] = [
    ['massSpring', massSpring()],
    ['projective by a factor', projective({ global: 'cholesky' })],
    ['projective by multigrid', projective({ global: 'multigrid' })],
    ['projective by sweeps', projective({ global: 'coloured' })],
    ['projective by Jacobi', projective({ global: 'jacobi' })],
    ['positionBased', positionBased()],
  ];
  const turns: [degrees: number, frames: number][] = [
    [90, 45],
    [180, 60],
    [360, 120],
  ];
  it.each(holding.flatMap(([name, solver]) => turns.map((turn) => [turn[0], name, solver, turn[1]] as const)))(
    'by %d degrees is drawn by e^(mu angle) times what holds it, with %s',
    async (degrees, _, solver, frames) => expectOne(await capstanShare({ solver, degrees, frames }), 0.05),
  );

  it.each(holding)('does so however stiff it is, with %s', async (_, solver) => {
    expectOne(await capstanShare({ solver, degrees: 180, frames: 60, stretch: 1000 }), 0.05);
  });

  // Constraints give by 2 w h^2 times the regularisation for each newton, so that their strain tells the tension. Past a strain of twice the regularisation segments fold. With a second solve that knew no friction it was 0.65, 0.54 and 0.05.
  const gently = { strain: 0.0005, speed: 0.003 };
  it.each(turns)('by %d degrees does so with multipliers of constraintEnforcement', async (degrees, frames) => {
    const solver = constraintEnforcement({ unknowns: 'multipliers' });
    expectOne(await capstanShare({ solver, degrees, frames, ...gently }), 0.05);
  });

  it.each(everyBackend)('by 90 degrees does so with multipliers of constraintEnforcement on %s', async (backend) => {
    const solver = constraintEnforcement({ unknowns: 'multipliers' });
    expectOne(await capstanShare({ solver, degrees: 90, frames: 15, backend, ...gently }), 0.05);
  });

  it('by 180 degrees does so with rows of a matrix of constraintEnforcement', async () => {
    const solver = constraintEnforcement({ product: 'assembled' });
    expectOne(await capstanShare({ solver, degrees: 180, frames: 60, ...gently }), 0.05);
  });

  // Springs that become constraints, past 0.1, have no strain to tell a tension by.
  it.each([90, 360])('by %d degrees does so with multipliers of adaptiveConstraints', async (degrees) => {
    const solver = adaptiveConstraints({ unknowns: 'multipliers' });
    expectOne(await capstanShare({ solver, degrees, frames: 60, strain: 0.001, speed: 0.01 }), 0.05);
  });

  // With contact after the solve it was 0.65: e^(0.08 mu angle).
  it.each(['cholesky', 'multigrid'] as const)(
    'does so by %s with few substeps, and a hundred times as stiff',
    async (global) => {
      for (const substeps of [4, 20]) {
        const solver = projective({ global, substeps });
        expectOne(await capstanShare({ solver, degrees: 360, frames: 120, stretch: 1e4 }), 0.05);
      }
      const solver = projective({ global, iterations: 3, substeps: 6 });
      expectOne(await capstanShare({ solver, degrees: 90, frames: 45 }), 0.05);
    },
  );

  it.each(everyBackend)('does so on %s', async (backend) => {
    for (const global of ['coloured', 'cholesky'] as const) {
      const solver = projective({ global, substeps: 10 });
      expectOne(await capstanShare({ solver, degrees: 90, frames: 20, backend }), 0.05);
    }
  });
});
