/** The graph of constraints: against its definition, and on shapes whose graph is known. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { constraintGraph, largestStar } from './ties';
import { anyTies, ball, hub, ring, rowsOf, share, tiesOf } from './ties.fixture';

describe('constraintGraph', () => {
  it('is a ring for a ring', () => {
    const { ties, particleCount } = ring(5);
    const { count, first, neighbour } = constraintGraph(ties, particleCount);
    expect(count).toBe(5);
    expect(rowsOf({ first, list: neighbour })).toEqual([
      [1, 4],
      [0, 2],
      [1, 3],
      [2, 4],
      [0, 3],
    ]);
  });

  it('lists a neighbour once, however many particles are shared', () => {
    const { ties, particleCount } = tiesOf(7, 3, [0, 1, 2, 2, 1, 0, 1, 2, 3, 4, 5, 6]);
    const { first, neighbour } = constraintGraph(ties, particleCount);
    expect(rowsOf({ first, list: neighbour })).toEqual([[1, 2], [0, 2], [0, 1], []]);
  });

  it('has no nodes without constraints', () => {
    expect(constraintGraph(tiesOf(3, 2, []).ties, 3).first).toEqual(new Uint32Array(1));
  });

  it('has an edge for every two constraints that share a particle, in ascending order', () => {
    fc.assert(
      fc.property(anyTies, ({ ties, particleCount }) => {
        const { first, neighbour } = constraintGraph(ties, particleCount);
        const all = Array.from({ length: ties.count }, (_, k) => k);
        const wanted = all.map((a) => all.filter((b) => a !== b && share(ties, a, b)));
        expect(rowsOf({ first, list: neighbour })).toEqual(wanted);
      }),
      { seed: 1, numRuns: 200 },
    );
  });

  it('lists every edge of a ball of tetrahedra at both of its ends', () => {
    const { ties, particleCount } = ball(0.35).tetrahedra;
    const { first, neighbour } = constraintGraph(ties, particleCount);
    const pairs = new Set<number>();
    for (let k = 0; k < ties.count; k++) {
      for (let e = first[k]; e < first[k + 1]; e++) pairs.add(k * ties.count + neighbour[e]);
    }
    expect(pairs.size).toBe(neighbour.length);
    const alone = [...pairs].filter((pair) => {
      const [a, b] = [Math.floor(pair / ties.count), pair % ties.count];
      return a === b || !pairs.has(b * ties.count + a);
    });
    expect(alone).toEqual([]);
  });

  it('refuses particles that there are not, and numbers that are left over', () => {
    expect(() => constraintGraph(tiesOf(3, 2, [0, 1, 1, 3]).ties, 3)).toThrow('particles[3] must be below 3, got 3');
    const { ties } = ring(4);
    expect(() => constraintGraph({ ...ties, size: 3 }, 4)).toThrow('particles must hold 4 x 3 indices, got 8');
  });
});

describe('largestStar', () => {
  it('is the maximum number of constraints at a particle', () => {
    expect(largestStar(hub.ties, hub.particleCount)).toBe(5);
    expect(largestStar(ring(5).ties, 5)).toBe(2);
    expect(largestStar(tiesOf(3, 2, []).ties, 3)).toBe(0);
  });

  it('counts a constraint that has a particle twice once', () => {
    expect(largestStar(tiesOf(3, 3, [0, 1, 0, 2, 2, 2]).ties, 3)).toBe(1);
  });
});
