/** Phantoms that constraints share: what must hold of any constraints, and how few phantoms there are. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maximalCliques } from './cliques';
import { sharePhantoms } from './shared-phantoms';
import type { SplitTies } from './split-ties';
import { constraintGraph } from './ties';
import { anyTies, ball, grid, hub, isProper, particlesOf, ring, type Sample, tiesOf } from './ties.fixture';

/** Checks everything that must hold, whatever the constraints; `fewest`: the phantoms that particles with d constraints need for themselves, ceil(d / q) - 1 each. */
function shared({ ties, particleCount }: Sample, q: number): SplitTies & { fewest: number } {
  const given = ties.particles.slice();
  const result = sharePhantoms(ties, particleCount, q);
  expect(ties.particles).toEqual(given);
  const { order, colours, phantomOf } = result;
  const count = particleCount + phantomOf.length;

  const back = result.ties.particles.map((i) => (i < particleCount ? i : phantomOf[i - particleCount]));
  expect(back).toEqual(given);
  const constraints = Array.from({ length: ties.count }, (_, k) => particlesOf(result.ties, k));
  expect(constraints.filter((own) => new Set(own).size < own.length)).toEqual([]);

  expect(order.slice().sort()).toEqual(Uint32Array.from(order.keys()));
  expect(colours.length).toBeLessThanOrEqual(q);
  const colourOf = new Uint32Array(ties.count);
  let end = 0;
  colours.forEach((own, colour) => {
    expect(own.first).toBe(end);
    expect(own.count).toBeGreaterThan(0);
    end += own.count;
    for (const constraint of order.subarray(own.first, end)) colourOf[constraint] = colour;
  });
  expect(end).toBe(ties.count);
  expect(isProper(result.ties, colourOf)).toBe(true);
  expect(maximalCliques(constraintGraph(result.ties, count), q).first).toHaveLength(1);

  const [before, after] = [new Uint32Array(particleCount), new Uint32Array(count)];
  for (const particle of given) before[particle]++;
  for (const place of result.ties.particles) after[place]++;
  for (const place of after.keys()) {
    if (before[place] === 0) continue;
    expect(after[place]).toBeGreaterThanOrEqual(1);
    expect(after[place]).toBeLessThanOrEqual(q);
  }
  const fewest = before.reduce((sum, d) => sum + Math.max(0, Math.ceil(d / q) - 1), 0);
  return { ...result, fewest };
}

describe('phantoms that constraints share', () => {
  it('are one for five constraints of a particle, where three colours are wanted', () => {
    const star = tiesOf(6, 2, [0, 1, 0, 2, 0, 3, 0, 4, 0, 5]);
    const { phantomOf, colours } = shared(star, 3);
    expect(Array.from(phantomOf)).toEqual([0]);
    expect(colours.map(({ count }) => count)).toEqual([2, 2, 1]);
  });

  it('are none where there are colours enough', () => {
    expect(shared(hub, 5).phantomOf).toHaveLength(0);
    expect(shared(hub, 500).colours).toHaveLength(5);
    expect(shared(tiesOf(3, 2, []), 2).colours).toHaveLength(0);
  });

  it('make two colours enough for a ring of five, which has no clique of more than two', () => {
    const { phantomOf, colours } = shared(ring(5), 2);
    expect(phantomOf).toHaveLength(1);
    expect(colours).toHaveLength(2);
  });

  it('of q = 1 are one for each constraint of a particle but the first', () => {
    for (const sample of [grid(5, 4), ball(0.6).tetrahedra]) {
      const { phantomOf, fewest, colours } = shared(sample, 1);
      expect(phantomOf).toHaveLength(fewest);
      expect(colours).toHaveLength(1);
    }
  });

  it.each([2, 4, 9])('of a ball of tetrahedra and of its springs are hardly more than they must be, q = %i', (q) => {
    for (const sample of Object.values(ball(0.2))) {
      const { phantomOf, fewest, colours } = shared(sample, q);
      expect(fewest).toBeGreaterThan(40);
      expect(phantomOf.length).toBeLessThanOrEqual(1.12 * fewest);
      const sizes = colours.map(({ count }) => count);
      expect(Math.max(...sizes)).toBeLessThan(1.03 * Math.min(...sizes));
    }
  });

  it('leave no clique of more than q constraints and no colour too many, whatever the constraints are', () => {
    fc.assert(
      fc.property(anyTies, fc.integer({ min: 1, max: 9 }), (sample, q) => {
        shared(sample, q);
      }),
      { seed: 1, numRuns: 250 },
    );
  });

  it('are refused for q below 1 or between two numbers', () => {
    expect(() => sharePhantoms(ring(4).ties, 4, 0)).toThrow('phantoms: q must be a whole number at least 1, got 0');
    expect(() => sharePhantoms(ring(4).ties, 4, 2.5)).toThrow('phantoms: q must be a whole number at least 1, got 2.5');
  });
});
