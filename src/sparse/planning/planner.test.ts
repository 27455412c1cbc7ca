/** The memory of the planner: what one plan leaves in it changes nothing in the next, it does not stay large, and it may be too small. */
import { expect, it } from 'vitest';
import { patternGraph } from '../graph';
import { gridDissection } from '../grid-dissection';
import { gridEdges, laplacian } from '../test-matrices';
import { withPlanner } from './planner';

function orderOf(columns: number, rows: number): Int32Array {
  const grid = Int32Array.from({ length: 2 * columns * rows }, (_, k) =>
    k % 2 === 0 ? (k / 2) % columns : Math.floor(k / 2 / columns),
  );
  return gridDissection(patternGraph(laplacian(gridEdges(columns, rows))), grid);
}

it('finds the same order whatever was planned before', () => {
  withPlanner(0, ({ forgetIntegers, put }) => {
    put(new Int32Array(100_000).fill(-1));
    forgetIntegers();
  });
  const order = orderOf(20, 31);
  orderOf(45, 40);
  expect(orderOf(20, 31)).toEqual(order);
});

it('does not keep a memory that grew large', () => {
  const bytes = () => withPlanner(0, ({ memory }) => memory.buffer.byteLength);
  withPlanner(0, ({ integers }) => integers(2 ** 20));
  expect(bytes()).toBeGreaterThan(2 ** 22);
  withPlanner(0, ({ integers }) => integers(2 ** 24));
  expect(bytes()).toBeLessThan(2 ** 22);
});

it('names the size of a matrix whose plan does not fit', () => {
  const rule = 'sparse: the matrix must have so few rows that its plan fits into the memory there is, got 17';
  expect(() => withPlanner(17, ({ integers }) => integers(2 ** 30 - 1))).toThrow(rule);
  expect(orderOf(3, 3)).toHaveLength(9);
});

it('lets errors of others through', () => {
  const own = new RangeError('own');
  const fails = () =>
    withPlanner(1, () => {
      throw own;
    });
  expect(fails).toThrow(own);
});
