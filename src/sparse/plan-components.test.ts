/** Plans of matrices with many parts: right for the whole, and each kind of part planned once. */
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../core/random';
import { patternComponents } from './pattern-components';
import { planComponents } from './plan-components';
import { planFactor } from './plan-factor';
import { planFaults } from './plan-faults.fixture';
import { apart, clothEdges, denseEdges, type EdgeList, gridEdges, laplacian, pathEdges } from './test-matrices';

const flag = clothEdges(5, 6);
const rope = pathEdges(9);

/** The same graph with its nodes numbered at random. */
function shuffled({ count, ends }: EdgeList): EdgeList {
  const random = seededRandom(7);
  const name = Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [name[i], name[j]] = [name[j], name[i]];
  }
  return { count, ends: ends.map((end) => name[end]) };
}

/** Node i of each of two copies of a graph becomes 2 i and 2 i + 1: neither copy is a range of rows. */
const interleaved = ({ count, ends }: EdgeList): EdgeList => ({
  count: 2 * count,
  ends: [...ends.map((end) => 2 * end), ...ends.map((end) => 2 * end + 1)],
});

const likeOf = (edges: EdgeList) => Array.from(patternComponents(laplacian(edges)).like);

describe('patternComponents', () => {
  it('finds which parts are alike, whatever lies between them', () => {
    expect(likeOf(apart(flag, rope, flag, rope, pathEdges(8), flag))).toEqual([0, 1, 0, 1, 4, 0]);
    expect(likeOf({ count: 4, ends: [] })).toEqual([0, 0, 0, 0]);
    expect(likeOf({ count: 0, ends: [] })).toEqual([]);
    expect(likeOf(interleaved(flag))).toEqual([0, 0]);
  });

  it('tells parts apart that have as many rows and entries', () => {
    const path = { count: 4, ends: [0, 1, 1, 2, 2, 3] };
    const star = { count: 4, ends: [0, 1, 0, 2, 0, 3] };
    const renumbered = { count: 4, ends: [1, 0, 0, 2, 2, 3] };
    expect(likeOf(apart(path, star, renumbered, star))).toEqual([0, 1, 2, 1]);
  });

  it('lists the rows of each part, ascending, and counts them from 0', () => {
    const { count, first, row, local } = patternComponents(laplacian(interleaved(pathEdges(3))));
    expect(count).toBe(2);
    expect([...first]).toEqual([0, 3, 6]);
    expect([...row]).toEqual([0, 2, 4, 1, 3, 5]);
    expect([...local]).toEqual([0, 0, 1, 1, 2, 2]);
  });
});

describe('planComponents', () => {
  const scenes: Record<string, EdgeList> = {
    'parts of several kinds': apart(flag, rope, gridEdges(4, 7), flag, { count: 3, ends: [] }, rope, denseEdges(11)),
    'parts that are no ranges of rows': interleaved(clothEdges(6, 4)),
    'parts numbered at random': shuffled(apart(flag, flag, rope, denseEdges(70), rope)),
    'single rows': { count: 12, ends: [] },
    'one part': clothEdges(9, 8),
    nothing: { count: 0, ends: [] },
  };
  it.each(Object.keys(scenes))('is right for %s', (name) => {
    const matrix = laplacian(scenes[name]);
    for (const maxWidth of [64, 5])
      expect(planFaults(matrix, planComponents(matrix, { maxWidth }), maxWidth)).toEqual([]);
  });

  it('repeats the plan of one part for all that are like it', () => {
    const one = planFactor(laplacian(flag));
    const plan = planComponents(laplacian(apart(flag, rope, flag)));
    const { panelFirst, like } = plan.components!;
    expect([...like]).toEqual([0, 1, 0]);
    expect(plan.nonzeros).toBe(2 * one.nonzeros + planFactor(laplacian(rope)).nonzeros);
    const first = panelFirst[2];
    const shift = flag.count + rope.count;
    expect([...plan.order.subarray(shift)]).toEqual(Array.from(one.order, (row) => row + shift));
    const columns = plan.panelColumn.subarray(first, panelFirst[3]);
    expect([...columns]).toEqual(Array.from(one.panelColumn.subarray(0, one.panelCount), (column) => column + shift));
    const numbers = plan.panelValue.subarray(first);
    expect(Array.from(numbers, (at) => at - numbers[0])).toEqual([...one.panelValue]);
  });

  it('names the ordering of the part with the most entries', () => {
    expect(planComponents(laplacian(apart(clothEdges(60, 60), rope, rope))).ordering).toBe('nested-dissection');
    expect(planComponents(laplacian(apart(rope, clothEdges(30, 3), rope))).ordering).toBe('minimum-degree');
  });

  it('knows the grid of each part, also of a piece that was torn off a sheet', () => {
    const sheet = clothEdges(36, 32);
    const torn: EdgeList = { count: sheet.count, ends: [] };
    // The last two columns are on their own.
    const isOff = (node: number) => node % 36 >= 34;
    for (let e = 0; e < sheet.ends.length; e += 2) {
      const [from, to] = [sheet.ends[e], sheet.ends[e + 1]];
      if (isOff(from) === isOff(to)) torn.ends.push(from, to);
    }
    const matrix = laplacian(torn);
    const grid = Int32Array.from({ length: 2 * sheet.count }, (_, k) =>
      k % 2 === 0 ? (k / 2) % 36 : Math.floor(k / 2 / 36),
    );
    const plan = planComponents(matrix, { grid });
    expect(planFaults(matrix, plan, 64)).toEqual([]);
    expect(plan.nonzeros).toBeLessThan(planComponents(matrix).nonzeros);
  });

  it('plans a given order as one', () => {
    const matrix = laplacian(apart(rope, rope));
    const order = Array.from({ length: matrix.size }, (_, k) => (k % 2) * rope.count + (k >> 1));
    const plan = planComponents(matrix, { order });
    expect(plan.components).toBeUndefined();
    expect(planFaults(matrix, plan, 64)).toEqual([]);
  });
});
