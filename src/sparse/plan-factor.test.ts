/** The plan against plain elimination on dense flags, for every kind of matrix and ordering. */
import { describe, expect, it } from 'vitest';
import { thrownMessage } from '../core/thrown-message.fixture';
import { type PlanOptions, planFactor } from './plan-factor';
import { planFaults } from './plan-faults.fixture';
import { extendPattern } from './symmetric-matrix';
import {
  apart,
  blockEdges,
  clothEdges,
  gridEdges,
  laplacian,
  pathEdges,
  randomEdges,
  smallMatrices,
} from './test-matrices';
import type { OrderingName } from './types';

const matrices = Object.entries(smallMatrices());
const orderings: OrderingName[] = ['natural', 'minimum-degree', 'nested-dissection', 'auto'];

describe.each(matrices)('the plan for %s', (_, matrix) => {
  it.each(orderings)('is right with the ordering %s', (ordering) => {
    expect(planFaults(matrix, planFactor(matrix, { ordering }), 64)).toEqual([]);
  });

  const shapes: [string, PlanOptions][] = [
    ['without amalgamation', { zeroShare: [] }],
    ['all in one', { zeroShare: [[1e6, 1]], maxWidth: 1e6 }],
    ['cut to columns', { maxWidth: 1 }],
    ['cut narrowly', { maxWidth: 5, zeroShare: [[20, 0.5]] }],
  ];
  it.each(shapes)('is right %s', (_, options) => {
    expect(
      planFaults(matrix, planFactor(matrix, { ordering: 'minimum-degree', ...options }), options.maxWidth ?? 64),
    ).toEqual([]);
  });

  it('keeps the fill of an order that is given', () => {
    const { order, nonzeros, operations } = planFactor(matrix, { ordering: 'minimum-degree' });
    const again = planFactor(matrix, { order });
    expect(again).toMatchObject({ nonzeros, operations });
    expect(planFaults(matrix, again, 64)).toEqual([]);
  });
});

describe('planFactor', () => {
  it('chooses the ordering with less fill', () => {
    for (const edges of [clothEdges(30, 30), randomEdges(400, 900), gridEdges(20, 20), pathEdges(500)]) {
      const matrix = laplacian(edges);
      const plans = (['minimum-degree', 'nested-dissection'] as const).map((ordering) =>
        planFactor(matrix, { ordering }),
      );
      expect(planFactor(matrix).nonzeros).toBe(Math.min(plans[0].nonzeros, plans[1].nonzeros));
    }
  });

  it('names the ordering that it took', () => {
    expect(planFactor(laplacian(clothEdges(5, 5))).ordering).toBe('minimum-degree');
    expect(planFactor(laplacian(clothEdges(60, 60))).ordering).toBe('nested-dissection');
    expect(planFactor(laplacian(clothEdges(5, 5)), { ordering: 'natural' }).ordering).toBe('natural');
  });

  it('plans sheets by their grid', () => {
    const sheet = clothEdges(30, 22);
    const places = Int32Array.from({ length: 2 * sheet.count }, (_, k) =>
      k % 2 === 0 ? (k / 2) % 30 : Math.floor(k / 2 / 30),
    );
    const matrix = laplacian(sheet);
    const plan = planFactor(matrix, { grid: places });
    expect(plan.ordering).toBe('nested-dissection');
    expect(plan.nonzeros).toBeLessThan(planFactor(matrix).nonzeros);
    expect(planFaults(matrix, plan, 64)).toEqual([]);
    // Three rows per particle are one node of the grid; a rope beside the sheet lies on none.
    const blocks = laplacian(apart(blockEdges(sheet, 3), pathEdges(50)));
    const grid = new Int32Array(2 * blocks.size).fill(-1);
    for (let k = 0; k < sheet.count; k++)
      for (let axis = 0; axis < 3; axis++) grid.set(places.subarray(2 * k, 2 * k + 2), 6 * k + 2 * axis);
    const mixed = planFactor(blocks, { grid });
    expect(mixed.nonzeros).toBeLessThan(planFactor(blocks).nonzeros);
    expect(planFaults(blocks, mixed, 64)).toEqual([]);
  });

  it('holds entries that were added later, in the order of before', () => {
    const pattern = laplacian(clothEdges(14, 11));
    const { order } = planFactor(pattern);
    const extended = extendPattern(pattern, [0, 153, 70], [153, 60, 3]);
    expect(planFaults(extended, planFactor(extended, { order }), 64)).toEqual([]);
  });

  it('makes fewer panels of more numbers where more zeros are allowed', () => {
    const matrix = laplacian(clothEdges(40, 40));
    const exact = planFactor(matrix, { zeroShare: [] });
    const relaxed = planFactor(matrix);
    expect(relaxed.panelCount).toBeLessThan(0.6 * exact.panelCount);
    expect(relaxed.panelValue[relaxed.panelCount]).toBeLessThan(1.3 * exact.panelValue[exact.panelCount]);
    expect(relaxed.nonzeros).toBe(exact.nonzeros);
  });

  const matrix = laplacian(pathEdges(3));
  it.each<[string, () => unknown]>([
    [
      'sparse: ordering must be one of auto, nested-dissection, minimum-degree, natural (did you mean natural?), got "naturl"',
      () => planFactor(matrix, { ordering: 'naturl' as OrderingName }),
    ],
    ['sparse: maxWidth must be a whole number at least 1, got 0', () => planFactor(matrix, { maxWidth: 0 })],
    [
      'sparse: grid must be an Int32Array, got [0, 0, 0, 1, 0, 2]',
      () => planFactor(matrix, { grid: [0, 0, 0, 1, 0, 2] as unknown as Int32Array }),
    ],
    [
      'sparse: grid must hold a column and a row for each of the 3 rows, got 4',
      () => planFactor(matrix, { grid: Int32Array.of(0, 0, 0, 1) }),
    ],
    [
      'sparse: grid[3] must be from 0 to 65535, or -1 like the other one of its pair, got 65536',
      () => planFactor(matrix, { grid: Int32Array.of(0, 0, 0, 65536, 0, 2) }),
    ],
    [
      'sparse: grid[4] must be from 0 to 65535, or -1 like the other one of its pair, got 0',
      () => planFactor(matrix, { grid: Int32Array.of(0, 0, 0, 1, 0, -1) }),
    ],
    ['sparse: order must hold each of the 3 rows once, got 2', () => planFactor(matrix, { order: [0, 1] })],
    [
      'sparse: order[2] must be a row below 3 that is not in the order yet, got 1',
      () => planFactor(matrix, { order: [0, 1, 1] }),
    ],
    [
      'sparse: zeroShare[1] must be a width above the one before and a share from 0 to 1, got [4, 0.1]',
      () =>
        planFactor(matrix, {
          zeroShare: [
            [8, 0.5],
            [4, 0.1],
          ],
        }),
    ],
  ])('says: %s', (message, make) => {
    expect(thrownMessage(make)).toBe(message);
  });
});
