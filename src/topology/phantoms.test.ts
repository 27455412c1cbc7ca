/** Phantoms: the figures of the paper, and what must hold of any constraints. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cliqueNumber, maximalCliques } from './cliques';
import { colourSizes, colourTies } from './colour-ties';
import { insertPhantoms, type Phantoms } from './phantoms';
import { constraintGraph } from './ties';
import { anyTies, ball, grid, hub, isProper, particlesOf, ring, rowsOf, type Sample, tiesOf } from './ties.fixture';

/** Checks everything that must hold of phantoms, whatever the constraints. */
function inserted({ ties, particleCount }: Sample, q: number): Phantoms & { colours: number } {
  const given = ties.particles.slice();
  const phantoms = insertPhantoms(ties, particleCount, q);
  expect(ties.particles).toEqual(given);
  const { phantomOf, groups } = phantoms;
  const count = particleCount + phantomOf.length;

  const back = phantoms.ties.particles.map((i) => (i < particleCount ? i : phantomOf[i - particleCount]));
  expect(back).toEqual(given);
  const constraints = Array.from({ length: ties.count }, (_, k) => particlesOf(phantoms.ties, k));
  expect(constraints.filter((own) => new Set(own).size < own.length)).toEqual([]);
  const uses = new Uint32Array(count);
  for (const particle of phantoms.ties.particles) uses[particle]++;
  expect(uses.subarray(particleCount).filter((constraintsOfPhantom) => constraintsOfPhantom !== 1)).toHaveLength(0);

  const rows = rowsOf(groups);
  const copies = Uint32Array.from(rows.flatMap(([, ...copies]) => copies)).sort();
  expect(copies).toEqual(phantomOf.map((_, k) => particleCount + k));
  for (const [original, ...copies] of rows) {
    expect(original).toBeLessThan(particleCount);
    expect(copies.filter((copy) => phantomOf[copy - particleCount] !== original)).toEqual([]);
  }
  expect(new Set(rows.map(([original]) => original)).size).toBe(rows.length);

  const graph = constraintGraph(phantoms.ties, count);
  expect(maximalCliques(graph, q).first).toHaveLength(1);
  expect(phantoms.cliqueNumber.after).toBe(cliqueNumber(graph));
  expect(phantoms.cliqueNumber.before).toBe(cliqueNumber(constraintGraph(ties, particleCount)));
  expect(phantoms.rounds > 0).toBe(phantoms.cliqueNumber.before > q);
  const colours = colourTies(phantoms.ties, count);
  expect(isProper(phantoms.ties, colours)).toBe(true);
  return { ...phantoms, colours: colourSizes(colours).length };
}

describe('figure 3, a ring of five particles', () => {
  it('needs three colours, not the five of its caption, and has no clique of more than two', () => {
    const { rounds, phantomOf, cliqueNumber, colours } = inserted(ring(5), 2);
    expect({ rounds, phantoms: phantomOf.length, cliqueNumber }).toEqual({
      rounds: 0,
      phantoms: 0,
      cliqueNumber: { before: 2, after: 2 },
    });
    // Two colours would have to alternate around the ring, which an odd length does not allow.
    expect(colours).toBe(3);
  });
});

describe('figure 4, a hub that is tied to a ring of five', () => {
  it('has a clique of five and needs five colours', () => {
    const { ties, particleCount } = hub;
    expect(cliqueNumber(constraintGraph(ties, particleCount))).toBe(5);
    expect(colourSizes(colourTies(ties, particleCount))).toHaveLength(5);
  });

  it.each([3, 4])('gets one group of five phantoms for q = %i, and then needs three colours', (q) => {
    const { groups, rounds, cliqueNumber, colours, ties } = inserted(hub, q);
    expect(rowsOf(groups)).toEqual([[0, 6, 7, 8, 9, 10]]);
    expect(rounds).toBe(1);
    expect(Array.from(ties.particles.subarray(0, 10))).toEqual([6, 1, 7, 2, 8, 3, 9, 4, 10, 5]);
    // The paper says two. But each particle of the ring still has three constraints: its spoke and two of the ring.
    expect(cliqueNumber).toEqual({ before: 5, after: 3 });
    expect(colours).toBe(3);
  });

  it('falls apart entirely for q = 2, since every particle has three constraints or more', () => {
    const { groups, cliqueNumber, colours } = inserted(hub, 2);
    expect(rowsOf(groups).map((row) => row.length)).toEqual([6, 4, 4, 4, 4, 4]);
    expect(cliqueNumber.after).toBe(1);
    expect(colours).toBe(1);
  });
});

describe('phantoms', () => {
  it('replace the particle with the smallest index where several are in equally many constraints', () => {
    const { groups } = inserted(tiesOf(5, 3, [3, 4, 0, 4, 3, 1, 3, 2, 4]), 2);
    // All three have both 3 and 4: with phantoms of 3 alone, they still share 4.
    expect(rowsOf(groups)).toEqual([
      [3, 5, 6, 7],
      [4, 8, 9, 10],
    ]);
  });

  it('take several rounds where a clique has come apart only in part', () => {
    const { rounds } = inserted(ball(0.6).tetrahedra, 4);
    expect(rounds).toBeGreaterThan(1);
  });

  it('of q = 1 leave no two constraints that share a particle', () => {
    expect(inserted(grid(5, 4), 1).colours).toBe(1);
    expect(inserted(ball(0.6).tetrahedra, 1).colours).toBe(1);
  });

  it('are none without constraints', () => {
    const { phantomOf, groups, rounds, cliqueNumber } = inserted(tiesOf(3, 2, []), 2);
    expect([phantomOf.length, groups.list.length, rounds]).toEqual([0, 0, 0]);
    expect(cliqueNumber).toEqual({ before: 0, after: 0 });
  });

  it.each([2, 3, 5, 7, 8])('of a grid with diagonals, q = %i', (q) => {
    inserted(grid(9, 7), q);
  });

  it.each([2, 4, 9, 14, 20, 25])('of a ball of tetrahedra and of its springs, q = %i', (q) => {
    const { tetrahedra, springs } = ball(0.5);
    inserted(tetrahedra, q);
    inserted(springs, q);
  });

  it('leave no clique of more than q constraints, whatever these are', () => {
    fc.assert(
      fc.property(anyTies, fc.integer({ min: 1, max: 9 }), (sample, q) => {
        inserted(sample, q);
      }),
      { seed: 1, numRuns: 250 },
    );
  });

  it('are refused for q below 1 or between two numbers', () => {
    expect(() => insertPhantoms(ring(4).ties, 4, 0)).toThrow('phantoms: q must be a whole number at least 1, got 0');
    expect(() => insertPhantoms(ring(4).ties, 4, 2.5)).toThrow(
      'phantoms: q must be a whole number at least 1, got 2.5',
    );
  });
});
