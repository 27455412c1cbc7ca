/** Colours of constraints: valid, few, and of similar size. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { colourSizes, colourTies, evenColours } from './colour-ties';
import type { Graph } from './graph';
import { laterNeighbours, longestRow, smallestLastOrder } from './smallest-last';
import { constraintGraph } from './ties';
import { anyTies, ball, grid, isProper, ring, type Sample } from './ties.fixture';

/** The maximum, over all subgraphs, of the minimum degree: nodes of the smallest degree are removed one by one, by looking for them. */
function degeneracyBySearch({ count, first, neighbour }: Graph): number {
  const there = new Set(Array.from({ length: count }, (_, i) => i));
  const degree = (i: number) => neighbour.subarray(first[i], first[i + 1]).filter((j) => there.has(j)).length;
  let maximum = 0;
  while (there.size > 0) {
    const [node] = [...there].sort((a, b) => degree(a) - degree(b));
    maximum = Math.max(maximum, degree(node));
    there.delete(node);
  }
  return maximum;
}

describe('colourTies', () => {
  it('needs 2 colours for an even ring, 3 for an odd one', () => {
    expect(colourSizes(colourTies(ring(6).ties, 6))).toHaveLength(2);
    expect(colourSizes(colourTies(ring(5).ties, 5))).toHaveLength(3);
  });

  it('is valid and keeps the bound of equation 6: one colour more than the degeneracy', () => {
    fc.assert(
      fc.property(anyTies, ({ ties, particleCount }) => {
        const colours = colourTies(ties, particleCount);
        const graph = constraintGraph(ties, particleCount);
        const degeneracy = degeneracyBySearch(graph);
        expect(longestRow(laterNeighbours(graph, smallestLastOrder(graph)).first)).toBe(degeneracy);
        expect(isProper(ties, colours)).toBe(true);
        expect(colourSizes(colours).length).toBeLessThanOrEqual(1 + degeneracy);
      }),
      { seed: 1, numRuns: 200 },
    );
  });
});

describe('evenColours', () => {
  const evened = ({ ties, particleCount }: Sample) => {
    const graph = constraintGraph(ties, particleCount);
    const colours = colourTies(ties, particleCount);
    const even = evenColours(graph, colours);
    expect(isProper(ties, even)).toBe(true);
    expect(evenColours(graph, colours)).toEqual(even);
    const [before, after] = [colourSizes(colours), colourSizes(even)];
    expect(after).toHaveLength(before.length);
    return { before: spread(before), after: spread(after), colours: before.length };
  };
  const spread = (sizes: Uint32Array) => [Math.min(...sizes), Math.max(...sizes)];

  it('evens out a grid of 40 x 40 with diagonals: from 758..783 constraints per colour to 768..772', () => {
    expect(evened(grid(40, 40))).toEqual({ before: [758, 783], after: [768, 772], colours: 8 });
  });

  it('evens out the springs of a ball of tetrahedra: from 24..395 per colour to 294..295', () => {
    expect(evened(ball(0.25).springs)).toEqual({ before: [24, 395], after: [294, 295], colours: 16 });
  });

  it('evens out the tetrahedra of a ball: from 1..140 per colour to 120', () => {
    expect(evened(ball(0.25).tetrahedra)).toEqual({ before: [1, 140], after: [120, 120], colours: 29 });
  });

  it('never makes the largest colour larger, nor the smallest smaller', () => {
    fc.assert(
      fc.property(anyTies, (sample) => {
        fc.pre(sample.ties.count > 0);
        const { before, after } = evened(sample);
        expect(after[0]).toBeGreaterThanOrEqual(before[0]);
        expect(after[1]).toBeLessThanOrEqual(before[1]);
      }),
      { seed: 1, numRuns: 200 },
    );
  });

  it('leaves nothing as it is', () => {
    const { ties } = grid(1, 1);
    expect(evenColours(constraintGraph(ties, 1), new Uint32Array(0))).toHaveLength(0);
  });
});
