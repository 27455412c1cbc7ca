/** The pieces of Figures 3 to 5 on small sheets. */
import { describe, expect, it } from 'vitest';
import { affordable, affordableIterations } from './budget';
import { onThread } from './comparison';
import { contender, contenderNames } from './contenders';
import { convergenceVerdicts } from './convergence-verdicts';
import { errorCurve, meanError } from './error-curve';
import { type Experiment, experiment, stretch } from './experiments';

const side = 8;

describe('the stretched network', () => {
  it('begins at the error of springs of twice their length', async () => {
    const { errors } = await errorCurve(experiment('stretched', side), 'red-black', 1, onThread, {
      frames: 1,
      every: 1,
    });
    const [springs, rest] = [2 * side * (side - 1), 1 / (side - 1)];
    // Noise across the sheet makes springs longer by a hundredth.
    expect(errors[0] / (springs * ((stretch - 1) * rest) ** 2)).toBeCloseTo(1, 1);
    expect(errors[1]).toBeLessThan(errors[0]);
  });

  it('is not integrated: it goes back without swinging', async () => {
    const scenario = experiment('stretched', side);
    const swinging = { ...scenario, scene: { ...scenario.scene, drag: 1 } };
    const rises = async (one: Experiment) => {
      const { errors } = await errorCurve(one, 'cholesky', 2, onThread, { frames: 30, every: 1 });
      return errors.filter((error, k) => k > 0 && error > errors[k - 1] + 1e-6).length;
    };
    expect(await rises(scenario)).toBe(0);
    expect(await rises(swinging)).toBeGreaterThan(3);
  });
});

describe('a contender', () => {
  it.each(contenderNames)('%s makes as many iterations as it is told', (name) => {
    const { options } = contender(name, 7);
    expect(Number(options.numNonLinearIterations) * Number(options.numLinearIterations)).toBe(7);
    expect([options.substeps, options.acceleration]).toEqual([1, 'none']);
    if (name !== 'chebyshev') expect(options.relaxation).toBe(1);
  });

  it('is nearer to rest with more iterations', async () => {
    const scenario = experiment('stretched', side);
    const length = { frames: 6, every: 2 };
    const [few, many] = [
      await errorCurve(scenario, 'red-black', 1, onThread, length),
      await errorCurve(scenario, 'red-black', 12, onThread, length),
    ];
    expect(few.errors).toHaveLength(4);
    expect(meanError(many)).toBeLessThan(meanError(few));
  });

  it('has pictures of the frames that were asked for', async () => {
    const { stills, errors } = await errorCurve(experiment('hanging', side), 'gauss-seidel', 2, onThread, {
      frames: 4,
      every: 4,
      stillsAt: [1, 4],
    });
    expect(stills.map(({ length }) => length)).toEqual([3 * side * side, 3 * side * side]);
    expect(errors).toHaveLength(2);
    expect(Math.min(...stills[1])).toBeLessThan(Math.min(...stills[0].filter((_, i) => i % 3 === 1)));
  });
});

describe('the budget', () => {
  it('holds as many iterations as the median says, and at least one', () => {
    expect(affordable('jacobi', 2, 10, [1, 4, 2])).toEqual({
      contender: 'jacobi',
      iterations: 10,
      iterationMs: 0.2,
      fastestMs: 0.1,
    });
    expect(affordable('cholesky', 2, 1, [9]).iterations).toBe(1);
  });

  it('is found for all contenders together', async () => {
    const options = { ms: 0.5, guess: 2, frames: 1, rounds: 1 };
    const found = await affordableIterations(experiment('hanging', side), ['red-black', 'jacobi'], onThread, options);
    expect(found.map(({ contender: name }) => name)).toEqual(['red-black', 'jacobi']);
    for (const { iterations, iterationMs, fastestMs } of found) {
      expect(iterations).toBeGreaterThanOrEqual(1);
      expect(fastestMs).toBeLessThanOrEqual(iterationMs);
    }
  });
});

describe('verdicts', () => {
  const curve = (name: (typeof contenderNames)[number], iterations: number, error: number) => ({
    contender: name,
    iterations,
    every: 1,
    errors: [9, error],
    stills: [],
    facts: {},
    machine: 'a machine',
    iterationMs: 2 / iterations,
  });
  const cpu = [curve('red-black', 12, 1), curve('jacobi', 20, 2), curve('gauss-seidel', 8, 3)];
  const gpu = [curve('red-black', 1000, 4), curve('jacobi', 900, 5)];
  const comparison = {
    name: 'hanging' as const,
    side,
    frames: 1,
    sameIterations: cpu,
    here: cpu,
    places: [
      { name: 'here', machine: 'a machine', kind: 'cpu' as const, curves: cpu },
      { name: 'a GPU', machine: 'a GPU', kind: 'gpu' as const, curves: gpu },
    ],
    stillsAt: [],
  };

  it('judge each place, with serial Gauss-Seidel on the CPU', () => {
    const found = convergenceVerdicts(comparison);
    expect(found.map(({ holds }) => holds)).toEqual([true, true, false, true, false]);
    expect(found[2].found).toContain('serial Gauss-Seidel 3.00 m² (8 iterations per frame, here)');
    expect(found[3].claim).toContain('half as many iterations as Jacobi in the same time (here)');
  });

  it('say once that red-black makes half of the iterations', () => {
    expect(convergenceVerdicts({ ...comparison, name: 'stretched' })).toHaveLength(3);
  });
});
