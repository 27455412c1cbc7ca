/** Groups of constraints that are partitioned apart: each as it is on its own. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prefixSum } from '../core/csr';
import { partitionApart } from './partition-apart';
import { sharePhantoms } from './shared-phantoms';
import type { Ties } from './ties';
import { anyTies, grid, hub, isProper, ring, type Sample } from './ties.fixture';

/** All constraints in one list, of groups that have no particle in common; `shuffled`: not group after group. */
function together(groups: readonly Sample[], shuffled: boolean) {
  const size = groups[0].ties.size;
  const groupFirst = Uint32Array.of(0, ...groups.map(({ particleCount }) => particleCount));
  prefixSum(groupFirst);
  const all = groups.flatMap(({ ties }, group) =>
    Array.from({ length: ties.count }, (_, k) => ({
      group,
      k,
      own: Array.from(ties.particles.subarray(size * k, size * (k + 1)), (p) => groupFirst[group] + p),
    })),
  );
  if (shuffled) all.sort((a, b) => a.k - b.k);
  const particles = Uint32Array.from(all.flatMap(({ own }) => own));
  return { ties: { count: all.length, size, particles }, groupFirst, all };
}

function checkApart(groups: readonly Sample[], q: number, shuffled: boolean): void {
  const { ties, groupFirst, all } = together(groups, shuffled);
  const partition = (part: Ties, particleCount: number) => sharePhantoms(part, particleCount, q);
  const { order, colours, ties: split, phantomOf } = partitionApart(ties, groupFirst, partition);
  const particleCount = groupFirst[groups.length];
  expect(split.particles.map((p) => (p < particleCount ? p : phantomOf[p - particleCount]))).toEqual(ties.particles);
  expect(order.slice().sort()).toEqual(Uint32Array.from(order.keys()));
  const colourOf = new Uint32Array(ties.count);
  colours.forEach(({ first, count }, colour) => {
    for (const constraint of order.subarray(first, first + count)) colourOf[constraint] = colour;
  });
  expect(isProper(split, colourOf)).toBe(true);
  groups.forEach((sample, group) => {
    const alone = sharePhantoms(sample.ties, sample.particleCount, q);
    const own = Array.from(order).filter((constraint) => all[constraint].group === group);
    expect(own.map((constraint) => all[constraint].k)).toEqual(Array.from(alone.order));
    const phantoms = phantomOf.filter((p) => p >= groupFirst[group] && p < groupFirst[group + 1]);
    expect(phantoms.map((p) => p - groupFirst[group])).toEqual(alone.phantomOf);
  });
}

describe('partitionApart', () => {
  it.each([true, false])('partitions each group as it is on its own (shuffled: %s)', (shuffled) => {
    checkApart([hub, grid(6, 5), ring(7)], 3, shuffled);
    checkApart(
      [grid(6, 5), { ...ring(4), ties: { count: 0, size: 2, particles: new Uint32Array(0) } }, hub],
      4,
      shuffled,
    );
  });

  it('is the partition itself where there is one group', () => {
    const { ties, particleCount } = hub;
    const partition = (part: Ties) => {
      expect(part).toBe(ties);
      return sharePhantoms(part, particleCount, 3);
    };
    expect(partitionApart(ties, Uint32Array.of(0, 6), partition)).toEqual(sharePhantoms(ties, 6, 3));
  });

  it('does so with any constraints', () => {
    fc.assert(
      fc.property(anyTies, anyTies, fc.integer({ min: 1, max: 5 }), fc.boolean(), (one, other, q, shuffled) => {
        fc.pre(one.ties.size === other.ties.size);
        checkApart([one, other, one], q, shuffled);
      }),
      { seed: 1, numRuns: 80 },
    );
  });
});
