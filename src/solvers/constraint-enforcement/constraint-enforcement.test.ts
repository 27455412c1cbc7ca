/** Constraint enforcement as a solver: motion known by heart, drift, pins, springs beside constraints, and what it refuses. */
import { describe, expect, it } from 'vitest';
import meshCloth from '../../../scenes/mesh-cloth';
import { type everyBackend, steps, withWorld } from '../../../test/worlds';
import type { SpringKind } from '../../elements/spring/springs';
import { springKinds } from '../../elements/spring/springs';
import { cloth, rope } from '../../index';
import { constraintEnforcement } from './index';

const every = ['structural', 'shear', 'bend'] as const;
const rigid = (more = {}) => constraintEnforcement({ constraints: every, ...more });

/** Largest |length - rest| / rest over the springs of these kinds in the first body, from its positions. */
function worstStrain(
  world: Parameters<Parameters<typeof withWorld>[2]>[0],
  positions: ArrayLike<number>,
  kinds: readonly SpringKind[] = every,
): number {
  const { ends, rest, count, kind } = world.bodies[0].springs;
  let worst = 0;
  for (let s = 0; s < count; s++) {
    if (!kinds.includes(springKinds[kind[s]])) continue;
    const [i, j] = [3 * ends[2 * s], 3 * ends[2 * s + 1]];
    const length = Math.hypot(...[0, 1, 2].map((axis) => positions[i + axis] - positions[j + axis]));
    worst = Math.max(worst, Math.abs(length - rest[s]) / rest[s]);
  }
  return worst;
}

describe('a pendulum of one rigid link', () => {
  const length = 0.5;
  const amplitude = 0.3;
  const bob = () =>
    rope({
      from: [0, 0, 0],
      to: [length * Math.sin(amplitude), -length * Math.cos(amplitude), 0],
      particles: 2,
      pins: ['first'],
    });

  it.each(['reference', 'wasm'] as const)('has its period and keeps its energy on %s', async (backend) => {
    const h = 1 / 400;
    const solver = rigid({ substeps: 1 });
    await withWorld({ bodies: [bob()], timeStep: h, drag: 1 }, { solver, backend }, async (world) => {
      const [crossings, lowest]: [number[], number[]] = [[], []];
      let before = 1;
      for (let k = 1; k <= 800; k++) {
        world.step();
        const [x, y] = Array.from(await world.read(0)).slice(3);
        if (before > 0 !== x > 0) crossings.push(h * (k - x / (x - before)));
        before = x;
        lowest.push(Math.hypot(x, y));
      }
      const swings = crossings.length - 1;
      expect(swings).toBe(2);
      const period = (2 * (crossings[swings] - crossings[0])) / swings;
      const exact = 2 * Math.PI * Math.sqrt(length / 9.81) * (1 + amplitude ** 2 / 16);
      expect(Math.abs(period / exact - 1)).toBeLessThan(0.005);
      // The link turns by h omega a step, which lengthens it by half the square of that before the next step takes it back.
      const turn = h * amplitude * Math.sqrt(9.81 / length);
      expect(Math.max(...lowest) / length - 1).toBeLessThan(2 * turn ** 2);
      expect(Math.min(...lowest) / length - 1).toBeGreaterThan(-2 * turn ** 2);
      // The height it comes back to: it lost or gained less than 2 % of its energy.
      const { kinetic, gravity } = (await world.statistics()).energy;
      const mass = world.bodies[0].masses[1];
      const given = mass * 9.81 * length * (1 - Math.cos(amplitude));
      expect(Math.abs(kinetic + gravity + mass * 9.81 * length - given)).toBeLessThan(0.02 * given);
    });
  });
});

describe('pins', () => {
  it.each(['reference', 'wasm'] as const)('that move are followed on %s', async (backend) => {
    const line = rope({
      from: [0, 0, 0],
      to: [0, -1, 0],
      particles: 5,
      springs: { bend: false },
      pins: [{ at: 'first', motion: { kind: 'linear', velocity: [1, 0.5, 0] } }],
    });
    await withWorld({ bodies: [line], drag: 0.5 }, { solver: rigid(), backend }, async (world) => {
      steps(world, 60);
      const positions = await world.read(line);
      expect(positions[0]).toBeCloseTo(1, 5);
      expect(positions[1]).toBeCloseTo(0.5, 5);
      expect(worstStrain(world, positions)).toBeLessThan(2e-3);
      expect(world.frozen).toEqual([]);
    });
  });

  it('made and let go while it runs hold', async () => {
    const line = rope({ from: [0, 0, 0], to: [1, 0, 0], particles: 6, pins: ['first'] });
    await withWorld({ bodies: [line] }, { solver: rigid(), backend: 'wasm' }, async (world) => {
      const hand = world.grab(line, 5);
      steps(world, 30);
      expect(Array.from(await world.read(line)).slice(15)).toEqual([1, 0, 0]);
      hand.release();
      steps(world, 30);
      expect((await world.read(line))[16]).toBeLessThan(-0.1);
    });
  });
});

describe('a sheet that swings', () => {
  const sheet = cloth({
    size: [1, 1],
    particles: [11, 11],
    springs: { bend: false },
    pins: ['top-left', 'top-right'],
    noise: 0.002,
  });

  it('is no longer after 1000 steps than the bound below', async () => {
    // A step of h turns a link by h omega, which lengthens it by the share (h omega)^2 / 2: 2 % where links whip round at 80 rad/s, as they do at
    // the corners of a sheet that nothing damps. It does not add up: the next step takes it back. With half the step a quarter of it is left,
    // with ten times the iterations as much.
    const bound = 0.03;
    const scene = { bodies: [sheet], timeStep: 1 / 400, drag: 1 };
    const solver = rigid({ substeps: 1, iterations: 200, tolerance: 1e-3 });
    await withWorld(scene, { solver, backend: 'wasm' }, async (world) => {
      let worst = 0;
      for (let k = 0; k < 1000; k++) {
        world.step();
        worst = Math.max(worst, worstStrain(world, world.positions(sheet)));
      }
      expect(world.frozen).toEqual([]);
      expect(worst).toBeLessThan(bound);
      // It does swing: a sheet that stood still would keep its lengths better than this.
      expect(worst).toBeGreaterThan(1e-3);
    });
  });

  it('keeps its lengths, and solves its systems to the tolerance, with the defaults of multipliers', async () => {
    const plain = cloth({ size: [1, 1], particles: [31, 31], pins: ['top-left', 'top-right'] });
    const solver = constraintEnforcement({ unknowns: 'multipliers' });
    await withWorld({ bodies: [plain] }, { solver, backend: 'wasm' }, async (world) => {
      const residuals: number[] = [];
      let worst = 0;
      for (let k = 0; k < 45; k++) {
        world.step();
        worst = Math.max(worst, worstStrain(world, world.positions(plain), ['structural', 'shear']));
        residuals.push((await world.statistics()).solver.residual);
      }
      // It has swung through below the pins.
      expect(Math.min(...world.positions(plain))).toBeLessThan(-0.7);
      expect(worst).toBeLessThan(0.03);
      const met = residuals.filter((residual) => residual <= 0.05).length;
      expect(met).toBeGreaterThan(0.9 * residuals.length);
    });
  });

  it('stays together on every backend, with either product', async () => {
    // In tension and converged: what buckles, or stops in the middle of iterations that have far to go, parts at the first bit.
    const hung = cloth({
      size: [1, 1],
      particles: [9, 9],
      plane: 'vertical',
      noise: 0.002,
      pins: [{ at: 'top', motion: { kind: 'oscillate', amplitude: [0, 0, 0.1], period: 1 } }],
    });
    const options = { substeps: 1, iterations: 60, tolerance: 1e-4, regularisation: 1e-2 };
    const run = (backend: (typeof everyBackend)[number], product: 'matrix-free' | 'assembled', threads = 1) =>
      withWorld(
        { bodies: [hung], drag: 0.3 },
        { solver: rigid({ ...options, product }), backend, threads },
        async (world) => {
          steps(world, 15);
          await world.finished();
          return world.read(hung);
        },
      );
    const wanted = await run('reference', 'matrix-free');
    const away = (got: ArrayLike<number>) =>
      Array.from(got).reduce((most, x, at) => Math.max(most, Math.abs(x - wanted[at])), 0);
    const one = await run('wasm', 'matrix-free');
    expect(await run('wasm', 'matrix-free', 3)).toEqual(one);
    expect(away(await run('reference', 'assembled'))).toBeLessThan(1e-9);
    expect(away(one)).toBeLessThan(2e-5);
    expect(away(await run('wasm', 'assembled'))).toBeLessThan(2e-5);
    expect(away(await run('webgpu', 'matrix-free'))).toBeLessThan(2e-5);
  });

  it('starts anew as it started', async () => {
    await withWorld({ bodies: [sheet] }, { solver: rigid(), backend: 'wasm' }, async (world) => {
      steps(world, 5);
      const first = await world.hash();
      world.reset();
      steps(world, 5);
      expect(await world.hash()).toBe(first);
    });
  });
});

describe('springs that stay springs', () => {
  it('stretch by the weight they bear, and set the number of steps', async () => {
    const line = rope({
      from: [0, 0, 0],
      to: [0, -0.5, 0],
      particles: 2,
      material: { massPerLength: 0.4, stretch: 20, bend: 0 },
      pins: ['first'],
    });
    const solver = constraintEnforcement({ constraints: ['shear', 'bend'], damping: 0.2 });
    await withWorld({ bodies: [line], drag: 0.01 }, { solver, backend: 'wasm' }, async (world) => {
      expect(world.facts).toMatchObject({ constraints: 0, springs: 1 });
      expect(world.substeps).toBe(Math.ceil(1200 / 60));
      steps(world, 240);
      const { masses, springs } = world.bodies[0];
      const hangs = 0.5 + (9.81 * masses[1]) / springs.stiffness[0];
      expect((await world.read(line))[4]).toBeCloseTo(-hangs, 4);
      expect(hangs).toBeGreaterThan(0.51);
      await world.retune({ stiffness: 1e4 });
      world.step();
      expect(world.substeps).toBeGreaterThan(15);
    });
  });
});

describe('a body that breaks', () => {
  it.each(['reference', 'wasm'] as const)(
    'does not change another one, and works again when thawed, on %s',
    async (backend) => {
      const left = rope({ name: 'left', from: [0, 0, 0], to: [1, 0, 0], particles: 5, pins: ['first'] });
      const right = rope({ name: 'right', from: [3, 0, 0], to: [4, 0, 0], particles: 5, pins: ['first'] });
      const run = (torn: boolean) =>
        withWorld({ bodies: [left, right] }, { solver: rigid({ substeps: 1 }), backend }, async (world) => {
          steps(world, 2);
          if (torn) world.movePin('left', 'first', [0, 9e4, 0]);
          steps(world, 4);
          await world.finished();
          const result = { right: Array.from(await world.read(right)), frozen: [...world.frozen] };
          if (torn) {
            world.movePin('left', 'first', [0, 0, 0]);
            world.thaw(left);
            steps(world, 3);
            await world.finished();
            expect(world.frozen).toEqual([]);
            expect(worstStrain(world, await world.read(left))).toBeLessThan(0.05);
          }
          return result;
        });
      const [whole, broken] = [await run(false), await run(true)];
      expect(broken.frozen).toEqual(['left']);
      expect(whole.frozen).toEqual([]);
      expect(broken.right).toEqual(whole.right);
    },
  );
});

describe('what it says', () => {
  const statistics = (options: object) =>
    withWorld({ bodies: [cloth({ particles: [9, 9], pins: ['top'] })] }, { solver: rigid(options) }, async (world) => {
      steps(world, 3);
      return (await world.statistics()).solver;
    });

  it('is how far it came with the iterations it had', async () => {
    const short = await statistics({ iterations: 3, tolerance: 1e-6 });
    expect(short.iterations).toBe(3);
    expect(short.residual).toBeGreaterThan(1e-6);
    const long = await statistics({ iterations: 2000, tolerance: 1e-2, regularisation: 1e-3 });
    expect(long.iterations).toBeLessThan(2000);
    expect(long.residual).toBeLessThanOrEqual(1e-2);
  });
});

describe('what it refuses', () => {
  it.each([
    [
      { iterations: 0 },
      'constraintEnforcement: iterations must be a whole number at least 1 and at most 100000, got 0',
    ],
    [
      { constraints: ['bending'] },
      'constraintEnforcement: constraints[0] must be one of structural, shear, bend, got "bending"',
    ],
    [{ tolerance: 2 }, 'constraintEnforcement: tolerance must be a number at least 0 and at most 1, got 2'],
    [{ product: 'dense' }, 'constraintEnforcement: product must be one of auto, matrix-free, assembled, got "dense"'],
    [
      { preconditioner: 'ilu' },
      'constraintEnforcement: preconditioner must be one of none, jacobi, block-jacobi, got "ilu"',
    ],
    [{ warm: true }, 'constraintEnforcement: warm must be a known field'],
  ])('%j', (options, message) => {
    expect(() => constraintEnforcement(options as never)).toThrow(message);
  });

  it('areas', async () => {
    const run = withWorld({ bodies: [cloth({ particles: [3, 3], area: 5 })] }, { solver: rigid() }, () => {});
    await expect(run).rejects.toThrow(
      "constraintEnforcement: body 'cloth' must have no triangles that resist change of area",
    );
  });
});

describe('a sheet that hangs by links of light particles', () => {
  /** The same poncho, whose neckline has particles of a sixth of the mean mass, with its weight or without. */
  const poncho = (gravity: readonly [number, number, number]) => ({ ...meshCloth.build(), gravity });

  it('takes steps of half the length where it has a weight', async () => {
    const solver = constraintEnforcement({ unknowns: 'multipliers' });
    const substeps = (gravity: readonly [number, number, number]) =>
      withWorld(poncho(gravity), { solver, backend: 'wasm' }, (world) => world.substeps);
    expect(await substeps([0, -9.81, 0])).toBe(2400 / 60);
    expect(await substeps([0, 0, 0])).toBe(1200 / 60);
  });

  it('is stretched less by what it bears than in longer ones', async () => {
    const stretched = (options: object) => {
      const solver = constraintEnforcement({ unknowns: 'multipliers', ...options });
      return withWorld(poncho([0, -9.81, 0]), { solver, backend: 'wasm', threads: 1 }, async (world) => {
        steps(world, 22);
        let sum = 0;
        for (let frame = 0; frame < 6; frame++) {
          world.step();
          sum += (await world.statistics()).strain.structural.largest / 6;
        }
        return sum;
      });
    };
    // 0.03 and 0.11.
    expect(await stretched({})).toBeLessThan(0.5 * (await stretched({ substeps: 20 })));
  });
});
