/** Accelerated iterations: nearer to the exact step, never away from it, the same for any number of threads, and each body by itself. */
import { describe, expect, it } from 'vitest';
import { steps, withWorld } from '../../../../test/worlds';
import type { BackendName } from '../../../compute/backend';
import * as sdf from '../../../mesh/sdf-shapes';
import { cloth } from '../../../scene/cloth/cloth';
import { rope } from '../../../scene/rope/rope';
import { softBody } from '../../../scene/soft-body/soft-body';
import type { Body } from '../../../scene/types';
import { type Integrator, type ProjectiveOptions, projective } from '../index';
import type { AccelerationName } from '../options';
import { pairVerdict } from './pair-verdict';

const sheet = (name = 'sheet', x = 0) =>
  cloth({ name, particles: [9, 9], noise: 0.002, area: 5, pins: ['top-left', 'top-right'], position: [x, 0, 0] });
const direct = (options: ProjectiveOptions) => projective({ global: 'cholesky', substeps: 1, ...options });

/** Of the fourth step, after three that came close. */
async function relativeError(body: Body, backend: BackendName, options: ProjectiveOptions): Promise<number> {
  const scene = { bodies: [body], timeStep: 1 / 30 };
  const start = await withWorld(scene, { backend, solver: direct({ iterations: 12 }) }, async (world) => {
    steps(world, 3);
    return world.snapshot();
  });
  return withWorld(scene, { backend, solver: direct(options) }, async (world) => {
    world.restore(start);
    world.step();
    return (await world.relativeError()).relative;
  });
}

describe.each([
  ['reference', 'lbfgs'],
  ['reference', 'anderson'],
  ['wasm', 'lbfgs'],
  ['wasm', 'anderson'],
] as const)('on %s with %s', (backend, acceleration) => {
  it('a few accelerated iterations come nearer than twice as many plain ones', async () => {
    const plain = await relativeError(sheet(), backend, { iterations: 16, acceleration: 'none' });
    const accelerated = await relativeError(sheet(), backend, { iterations: 8, acceleration });
    expect(accelerated).toBeLessThan(plain);
  });

  it.each([
    ['a sheet', sheet()],
    ['a rope', rope({ from: [0, 0, 0], to: [1, 0, 0], particles: 30, pins: ['first'] })],
    ['a soft body', softBody({ shape: sdf.box({ halfSize: [0.1, 0.2, 0.1] }), resolution: 3, pins: ['top'] })],
  ])('no iteration takes %s away from the exact step', async (_, body) => {
    let before = Infinity;
    for (let iterations = 1; iterations <= 8; iterations++) {
      const error = await relativeError(body, backend, { iterations, acceleration });
      // In f32 g itself has no more digits.
      expect(error).toBeLessThanOrEqual(before + (backend === 'wasm' ? 1e-5 : 1e-12));
      before = error;
    }
  });
});

describe.each(['gauss-seidel', 'coloured', 'jacobi', 'chebyshev'] as const)('with sweeps: %s', (global) => {
  it('a few accelerated iterations come nearer than three times as many plain ones', async () => {
    const plain = await relativeError(sheet(), 'reference', { global, iterations: 24, acceleration: 'none' });
    const accelerated = await relativeError(sheet(), 'reference', { global, iterations: 8 });
    expect(accelerated).toBeLessThan(plain);
  });

  it('no iteration takes a sheet away from the exact step', async () => {
    let before = Infinity;
    for (let iterations = 2; iterations <= 8; iterations++) {
      const error = await relativeError(sheet(), 'reference', { global, iterations });
      expect(error).toBeLessThanOrEqual(before + 1e-12);
      before = error;
    }
  });

  it.each(['wasm', 'webgpu'] as const)('%s finds what the reference finds', async (backend) => {
    const run = (backend: BackendName) =>
      withWorld(
        { bodies: [sheet()] },
        { backend, solver: projective({ global, substeps: 2, iterations: 4 }) },
        async (world) => {
          steps(world, 3);
          return Array.from(await world.read('sheet'));
        },
      );
    const expected = await run('reference');
    (await run(backend)).forEach((x, i) => {
      expect(x).toBeCloseTo(expected[i], 5);
    });
  });
});

it('is left out where the middle of a step is solved for, unless it is asked for', async () => {
  const run = (integrator: Integrator, acceleration: AccelerationName) =>
    withWorld(
      { bodies: [sheet()] },
      { backend: 'wasm', solver: direct({ integrator, acceleration, iterations: 3 }) },
      (world) => {
        steps(world, 2);
        return world.hash();
      },
    );
  expect(await run('energy-momentum', 'auto')).toBe(await run('energy-momentum', 'none'));
  expect(await run('energy-momentum', 'auto')).not.toBe(await run('energy-momentum', 'lbfgs'));
  expect(await run('implicit-euler', 'auto')).toBe(await run('implicit-euler', 'lbfgs'));
});

it('a body beside another moves as it does alone', async () => {
  const run = (bodies: Body[]) =>
    withWorld({ bodies }, { backend: 'reference', solver: direct({ iterations: 6 }) }, async (world) => {
      steps(world, 10);
      return Array.from(world.positions('sheet'));
    });
  const alone = await run([sheet()]);
  const beside = await run([rope({ from: [5, 0, 0], to: [6, 0, 0], particles: 40 }), sheet()]);
  beside.forEach((x, i) => {
    expect(x).toBeCloseTo(alone[i], 9);
  });
});

it.each(['lbfgs', 'anderson'] as const)(
  '%s is the same to the last bit for any number of threads',
  async (acceleration) => {
    const hashes = new Set<string>();
    for (const threads of [1, 2, 3]) {
      const options = {
        backend: 'wasm',
        threads,
        solver: direct({ iterations: 5, substeps: 2, acceleration }),
      } as const;
      await withWorld({ bodies: [sheet(), sheet('other', 3)] }, options, async (world) => {
        steps(world, 40);
        hashes.add(await world.hash());
      });
    }
    expect(hashes.size).toBe(1);
  },
);

describe('the verdict on a step', () => {
  const plain = { rise: false, alpha: 0, more: 0 };

  it('uses a pair along which g curves upwards', () => {
    expect(pairVerdict([0.5, 1, 0.25, 0.5], false)).toEqual({ rise: false, alpha: 1, more: 1 });
    expect(pairVerdict([0.5, 1, 0.25, 0.5], true)).toEqual({ rise: false, alpha: 1, more: 1 });
    // Past the minimum, but lower than before.
    expect(pairVerdict([-0.5, 1, 0, 1], false)).toEqual({ rise: false, alpha: -1 / 3, more: -1 / 3 + 2 / 9 - 4 / 9 });
    expect(pairVerdict([-0.5, 1, 0, 1], true)).toEqual(plain);
  });

  it.each([false, true])('goes straight to the minimum of a parabola (Anderson: %s)', (anderson) => {
    // g = a x^2 / 2 from x = 1 with a global matrix of A, and the step s = w0 = -a / A: then x + w + alpha (w - w0) + more s is 0.
    for (const [a, A] of [
      [1, 2],
      [3, 3.5],
      [0.1, 40],
    ]) {
      const [r0, w0] = [-a, -a / A];
      const x = 1 + w0;
      const [r, w] = [-a * x, (-a * x) / A];
      const { alpha, more } = pairVerdict([w0 * r, w0 * r0, (r0 - r) * w, (r0 - r) * w0], anderson);
      expect(x + w + alpha * (w - w0) + more * w0).toBeCloseTo(0, 12);
    }
  });

  it('does without where g curves downwards, or hardly', () => {
    for (const after of [1, 1.5, 0.99999]) {
      expect(pairVerdict([after, 1, 0, 1], false)).toEqual(plain);
      expect(pairVerdict([0, 1, after, 1], true)).toEqual(plain);
    }
  });

  it.each([false, true])('tells where g rose (Anderson: %s)', (anderson) => {
    expect(pairVerdict([-1.1, 1, 1, 1], anderson)).toEqual({ rise: true, alpha: 0, more: 0 });
  });

  it('does without what is not a number', () => {
    for (const [last, first] of [
      [Number.NaN, 1],
      [1, Number.NaN],
      [Infinity, 1],
      [Infinity, Infinity],
    ]) {
      expect(pairVerdict([last, first, 1, 1], false)).toEqual(plain);
      expect(pairVerdict([0, 1, last, first], true)).toEqual(plain);
    }
  });
});

it('refuses an acceleration that it does not know', () => {
  expect(() => projective({ acceleration: 'newton' as 'none' })).toThrow(
    'projective: acceleration must be one of auto, none, over-relaxed, lbfgs, anderson',
  );
});
