/** Iterations that fit into a time, on machines that are made up: what a step costs is a function of the count and of the step. No clock has a part in it. */
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../core/random';
import { IterationBudget } from './iteration-budget';

/** What a step of so many iterations takes [ms]; `step` counts from 0. */
type Machine = (iterations: number, step: number) => number;

const line =
  (fixed: number, each: number): Machine =>
  (iterations) =>
    fixed + each * iterations;

interface Run {
  counts: number[];
  times: number[];
}

function run(machine: Machine, steps: number, { ms = 2, maximum = 1000, delay = 0 } = {}): Run {
  const budget = new IterationBudget({ ms, maximum });
  const counts: number[] = [];
  const times: number[] = [];
  for (let step = 0; step < steps; step++) {
    counts.push(budget.iterations);
    times.push(machine(budget.iterations, step));
    if (step >= delay) budget.observe(counts[step - delay], times[step - delay]);
  }
  return { counts, times };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const changes = (counts: readonly number[]) => counts.filter((count, k) => k > 0 && count !== counts[k - 1]).length;
const last = (counts: readonly number[]) => counts[counts.length - 1];

describe('on a machine whose steps cost the same every time', () => {
  it.each([
    ['hardly anything besides iterations', 0.001, 0.09],
    ['half of the budget besides iterations', 1, 0.05],
    ['nearly all of it besides iterations', 1.7, 0.01],
    ['few dear iterations', 0.2, 0.4],
    ['very many cheap iterations', 0.1, 0.003],
  ])('%s: as many as fit, soon, and then no other number', (_, fixed, each) => {
    const { counts, times } = run(line(fixed, each), 500);
    const settled = counts.slice(250);
    expect(changes(settled)).toBe(0);
    expect(last(times)).toBeLessThanOrEqual(2);
    // One more would be beyond 0.95 of the budget, or it is within a tenth of it.
    expect(Math.max(last(times) / 0.9, (last(times) + each) / 0.95)).toBeGreaterThanOrEqual(2);
    expect(Math.max(...times)).toBeLessThanOrEqual(2.2);
  });

  it('finds hundreds of iterations within 60 steps', () => {
    const { counts } = run(line(0.1, 0.003), 61);
    expect(last(counts)).toBeGreaterThan(500);
  });

  it('makes one where not even that fits', () => {
    expect(new Set(run(line(5, 1), 200).counts)).toEqual(new Set([1]));
  });

  it('makes no more than the maximum', () => {
    const { counts } = run(line(0, 0.001), 300, { maximum: 37 });
    expect(last(counts)).toBe(37);
    expect(Math.max(...counts)).toBe(37);
  });

  it('at most doubles at a time', () => {
    const { counts } = run(line(0.01, 0.001), 300);
    counts.forEach((count, k) => {
      expect(count).toBeLessThanOrEqual(2 * counts[Math.max(0, k - 1)]);
    });
  });

  it('gets there with times that come some steps late', () => {
    const { counts } = run(line(0.3, 0.1), 300, { delay: 4 });
    expect(last(counts)).toBe(run(line(0.3, 0.1), 300).counts[299]);
    expect(changes(counts.slice(150))).toBe(0);
  });
});

describe('on a noisy machine', () => {
  const noisy = (machine: Machine, share: number, seed: number): Machine => {
    const random = seededRandom(seed);
    return (iterations, step) => machine(iterations, step) * (1 + share * (2 * random() - 1));
  };

  it.each([1, 2, 3, 4, 5])('keeps to the budget on average and to its count (seed %i)', (seed) => {
    const { counts, times } = run(noisy(line(0.4, 0.05), 0.3, seed), 4000);
    expect(mean(times.slice(200))).toBeLessThanOrEqual(2);
    expect(mean(times.slice(200))).toBeGreaterThan(1.6);
    expect(changes(counts.slice(200))).toBeLessThanOrEqual(3);
    expect(changes(counts.slice(2000))).toBeLessThanOrEqual(1);
  });

  it('a slow step, or five in a row, change nothing', () => {
    const machine = line(0.2, 0.1);
    const spiky: Machine = (iterations, step) => machine(iterations, step) * (step > 100 && step % 60 < 5 ? 8 : 1);
    const { counts } = run(spiky, 1000);
    expect(changes(counts.slice(100))).toBe(0);
  });

  it('coarse ticks of a clock average out', () => {
    const tick = 0.0655;
    const random = seededRandom(3);
    const ticking: Machine = (iterations) => tick * Math.floor((0.05 + 0.021 * iterations) / tick + random());
    const { counts } = run(ticking, 2000, { ms: 0.5 });
    const fitting = (0.5 - 0.05) / 0.021;
    expect(last(counts)).toBeGreaterThan(0.8 * fitting);
    expect(last(counts)).toBeLessThanOrEqual(fitting);
    expect(changes(counts.slice(500))).toBeLessThanOrEqual(2);
  });
});

describe('on a machine that changes', () => {
  const slowerFrom =
    (machine: Machine, from: number, to: number, factor: number): Machine =>
    (iterations, step) =>
      machine(iterations, step) * (step >= from && step < to ? factor : 1);

  it('three times as slow for good: fewer within 60 steps, and then steady', () => {
    const { counts, times } = run(slowerFrom(line(0.2, 0.05), 300, Infinity, 3), 900);
    expect(counts[299]).toBeGreaterThan(30);
    expect(times[360]).toBeLessThanOrEqual(2);
    expect(times[899]).toBeGreaterThan(1.6);
    expect(changes(counts.slice(500))).toBe(0);
  });

  it('and as quick as before again: as many as before', () => {
    const { counts } = run(slowerFrom(line(0.2, 0.05), 300, 900, 3), 1500);
    expect(counts[899]).toBeLessThan(0.4 * counts[299]);
    expect(counts[1499]).toBeGreaterThanOrEqual(0.9 * counts[299]);
    expect(changes(counts.slice(1200))).toBe(0);
  });

  it('something else of a fixed cost joins', () => {
    const machine: Machine = (iterations, step) => 0.2 + (step < 300 ? 0 : 1.2) + 0.05 * iterations;
    const { counts, times } = run(machine, 900);
    expect(changes(counts.slice(500))).toBe(0);
    expect(times[899]).toBeLessThanOrEqual(2);
    expect(times[899]).toBeGreaterThan(1.7);
  });

  it('slows down little by little: follows, and never turns round', () => {
    const { counts, times } = run((n, step) => (0.2 + 0.05 * n) * (1 + step / 1000), 3000);
    const settled = counts.slice(100);
    settled.forEach((count, k) => {
      expect(count).toBeLessThanOrEqual(settled[Math.max(0, k - 1)]);
    });
    expect(mean(times.slice(100))).toBeLessThanOrEqual(2);
  });

  it('whose cost jumps between two counts: stays below, but for a look now and then', () => {
    const stairs: Machine = (iterations) => 0.1 + 0.75 * Math.ceil(iterations / 10);
    const { counts, times } = run(stairs, 20_000);
    expect(last(counts)).toBe(20);
    expect(mean(times.slice(100))).toBeLessThanOrEqual(2);
    expect(counts.slice(1000).filter((count) => count > 20).length / 19_000).toBeLessThan(0.005);
  });
});

it('goes on from a count that is given', () => {
  const budget = new IterationBudget({ ms: 2, maximum: 40 });
  budget.resume(12);
  expect(budget.iterations).toBe(12);
  for (let step = 0; step < 100; step++) budget.observe(12, 1.9);
  expect(budget.iterations).toBe(12);
  budget.resume(100);
  expect(budget.iterations).toBe(40);
  budget.resume(0);
  expect(budget.iterations).toBe(1);
});
