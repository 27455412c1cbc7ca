/** Partitions: constraints side by side by colour, with phantoms where fewer colours are wanted. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Partition, partitionTies } from './partition';
import { anyTies, ball, grid, hub, isProper, ring, type Sample, tiesOf } from './ties.fixture';

/** Checks the order and the colours of a partition. */
function partitioned({ ties, particleCount }: Sample, colours: number | null): Partition {
  const partition = partitionTies(ties, particleCount, { colours });
  expect(Array.from(partition.order).sort((a, b) => a - b)).toEqual(Array.from(partition.order.keys()));
  const colourOf = new Uint32Array(ties.count);
  let end = 0;
  partition.colours.forEach(({ first, count }, colour) => {
    expect(first).toBe(end);
    expect(count).toBeGreaterThan(0);
    end += count;
    const own = partition.order.subarray(first, end);
    expect(own).toEqual(own.slice().sort());
    for (const constraint of own) colourOf[constraint] = colour;
  });
  expect(end).toBe(ties.count);
  expect(isProper(partition.ties, colourOf)).toBe(true);
  expect(partition.extraColours).toBe(colours === null ? 0 : Math.max(0, partition.colours.length - colours));
  return partition;
}

describe('partitionTies', () => {
  it('has no phantoms where none are asked for', () => {
    const { ties, phantomOf, groups, cliqueNumber, colours } = partitioned(hub, null);
    expect(ties).toBe(hub.ties);
    expect([phantomOf.length, groups.first.length, groups.list.length]).toEqual([0, 1, 0]);
    expect(cliqueNumber).toEqual({ before: 5, after: 5 });
    expect(colours).toHaveLength(5);
  });

  it('has none where there are few enough colours without', () => {
    expect(partitioned(hub, 5).phantomOf).toHaveLength(0);
    expect(partitioned(hub, 9).colours).toHaveLength(5);
  });

  it('has phantoms where fewer colours are wanted', () => {
    const { phantomOf, cliqueNumber, colours, extraColours } = partitioned(hub, 3);
    expect(Array.from(phantomOf)).toEqual([0, 0, 0, 0, 0]);
    expect(cliqueNumber).toEqual({ before: 5, after: 3 });
    expect(colours).toHaveLength(3);
    expect(extraColours).toBe(0);
  });

  it('says how many colours are too many: a ring of five has no clique of three, and no two colours', () => {
    const { phantomOf, cliqueNumber, colours, extraColours } = partitioned(ring(5), 2);
    expect(phantomOf).toHaveLength(0);
    expect(cliqueNumber).toEqual({ before: 2, after: 2 });
    expect(colours).toHaveLength(3);
    expect(extraColours).toBe(1);
  });

  it('has colours of similar size', () => {
    const sizes = partitioned(grid(40, 40), null).colours.map(({ count }) => count);
    expect(Math.min(...sizes)).toBeGreaterThan(0.9 * Math.max(...sizes));
    const { tetrahedra } = ball(0.35);
    const ofBall = partitioned(tetrahedra, null).colours.map(({ count }) => count);
    expect(Math.max(...ofBall) - Math.min(...ofBall)).toBeLessThanOrEqual(4);
  });

  it('keeps springs of one direction together that are listed together', () => {
    const [across, down]: number[][] = [[], []];
    for (let row = 0; row < 20; row++) {
      for (let column = 0; column < 19; column++) {
        across.push(20 * row + column, 20 * row + column + 1);
        down.push(20 * column + row, 20 * (column + 1) + row);
      }
    }
    const { order, colours } = partitioned(tiesOf(400, 2, [...across, ...down]), null);
    expect(colours).toHaveLength(4);
    // At the border a spring finds room in a colour of the other direction.
    const shares = colours.map(
      ({ first, count }) => order.subarray(first, first + count).filter((k) => k < 380).length / count,
    );
    for (const share of shares) expect(Math.max(share, 1 - share)).toBeGreaterThan(0.8);
  });

  it('is valid for a ball of tetrahedra and its springs, with phantoms and without', () => {
    const { tetrahedra, springs } = ball(0.35);
    for (const colours of [null, 4, 12, 24]) {
      partitioned(tetrahedra, colours);
      partitioned(springs, colours);
    }
  });

  it('is valid for any constraints', () => {
    fc.assert(
      fc.property(anyTies, fc.option(fc.integer({ min: 1, max: 8 })), (sample, colours) => {
        const { cliqueNumber } = partitioned(sample, colours);
        expect(cliqueNumber.after).toBeLessThanOrEqual(colours ?? cliqueNumber.before);
      }),
      { seed: 1, numRuns: 200 },
    );
  });

  it('is refused for less than one colour', () => {
    expect(() => partitionTies(hub.ties, 6, { colours: 0 })).toThrow('partition: colours must be a whole number');
  });
});
