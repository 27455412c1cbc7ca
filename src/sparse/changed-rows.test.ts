/** Solves with a factor of a matrix that has changed in a few rows since, against the matrix itself. */
import { describe, expect, it } from 'vitest';
import { fastBackends, reference } from '../../test/backends';
import type { Backend } from '../compute/backend';
import { seededRandom } from '../core/random';
import { ChangedRows, changedRowsKernels } from './changed-rows';
import { solveDense } from './dense';
import { PanelFactor, sparseKernels } from './panel-factor';
import { planFactor } from './plan-factor';
import { symmetricMatrix } from './symmetric-matrix';
import { clothEdges, laplacian } from './test-matrices';
import type { SymmetricMatrix } from './types';

const matrix = laplacian(clothEdges(9, 7));
const { size } = matrix;

/** A x, of four numbers a row, with `change` more at `rows`. */
function product(
  x: ArrayLike<number>,
  rows: readonly number[],
  change: Float64Array,
  of: SymmetricMatrix = matrix,
): Float64Array {
  const { size } = of;
  const b = new Float64Array(4 * size);
  const add = (i: number, j: number, value: number) => {
    for (let lane = 0; lane < 3; lane++) b[4 * i + lane] += value * x[4 * j + lane];
  };
  for (let j = 0; j < size; j++) {
    for (let e = of.first[j]; e < of.first[j + 1]; e++) {
      add(of.row[e], j, of.value[e]);
      if (of.row[e] !== j) add(j, of.row[e], of.value[e]);
    }
  }
  rows.forEach((i, r) => {
    rows.forEach((j, c) => {
      add(i, j, change[rows.length * r + c]);
    });
  });
  return b;
}

async function start(backend: Backend, of: SymmetricMatrix = matrix) {
  const { size } = of;
  await backend.prepare([...sparseKernels, ...changedRowsKernels]);
  const plan = planFactor(of);
  const factor = new PanelFactor(backend, plan, of, 'f32');
  factor.load(of.value);
  expect(factor.factorise()).toBe(-1);
  const solution = backend.allocate('solution', 'vec4f', factor.solutionRows);
  const changes = new ChangedRows(backend, factor, { backend, solution, right: solution }, 12);
  const bound = factor.bind({ solution });
  const solve = async (b: Float64Array) => {
    const data = new Float64Array(4 * factor.solutionRows);
    for (let i = 0; i < size; i++) data.set(b.subarray(4 * i, 4 * i + 3), 4 * plan.place[i]);
    backend.write(solution, data);
    changes.queueWeights(backend);
    factor.queueSolve(backend, bound);
    changes.queueCorrection(backend);
    const x = await backend.read(solution);
    return Array.from({ length: 4 * size }, (_, n) => (n % 4 === 3 ? 0 : x[4 * plan.place[n >> 2] + (n % 4)]));
  };
  return { plan, factor, changes, solve };
}

/** Springs between changed rows that are other ones than before, softer where they were stiff. */
function someChange(count: number, random: () => number): Float64Array {
  const change = new Float64Array(count * count);
  for (let r = 0; r < count; r++) {
    for (let c = 0; c < r; c++) {
      const pull = 3 * random();
      change[count * r + c] -= pull;
      change[count * c + r] -= pull;
      change[count * r + r] += pull;
      change[count * c + c] += pull;
    }
    change[count * r + r] += random();
  }
  return change;
}

const { webgpu: _, ...cpus } = fastBackends;
describe.each(Object.entries({ reference: async () => reference(), ...cpus }))('on %s', (name, make) => {
  const digits = name === 'reference' ? 9 : 3;

  it('is that of the matrix after each change, and of the whole one again', async () => {
    const backend = await make();
    const { plan, changes, solve } = await start(backend);
    const random = seededRandom(3);
    const x = Float64Array.from({ length: 4 * size }, (_, n) => (n % 4 === 3 ? 0 : random() - 0.5));
    for (const rows of [[4], [4, 5, 13], [0, 4, 5, 13, 30, 31, 32, 60], []]) {
      const change = someChange(rows.length, random);
      const places = rows.map((row) => plan.place[row]);
      expect(changes.use(places, change)).toBe(true);
      const found = await solve(product(x, rows, change));
      for (let n = 0; n < 4 * size; n++) expect(found[n]).toBeCloseTo(x[n], digits);
    }
    backend.dispose();
  });

  it('takes very stiff ties away and loses no digits', async () => {
    const backend = await make();
    const [count, stiff] = [30, 1e5];
    const all = Array.from({ length: count }, (_, i) => i);
    const chain = symmetricMatrix(
      count,
      [...all, ...all.slice(1)],
      [...all, ...all.slice(0, -1)],
      [...all.map((i) => 1 + (i % (count - 1) === 0 ? stiff : 2 * stiff)), ...all.slice(1).map(() => -stiff)],
    );
    const { plan, changes, solve } = await start(backend, chain);
    // Three pieces that go ways of their own, bent a little: the right-hand side is not all of stiff ties.
    const x = Float64Array.from({ length: 4 * count }, (_, n) =>
      n % 4 === 3 ? 0 : [1, -2, 0.5][Math.floor((n >> 2) / 10)] * ((n % 4) + 1) + 1e-5 * Math.cos(n),
    );
    const rows = [9, 10, 19, 20];
    const [a, b] = [-stiff, stiff];
    const change = Float64Array.of(a, b, 0, 0, b, a, 0, 0, 0, 0, a, b, 0, 0, b, a);
    expect(
      changes.use(
        rows.map((row) => plan.place[row]),
        change,
      ),
    ).toBe(true);
    const found = await solve(product(x, rows, change, chain));
    for (let n = 0; n < 4 * count; n++) expect(Math.abs(found[n] - x[n])).toBeLessThan(2e-3);
    backend.dispose();
  });

  it('refuses more rows than there is room for, and what has no inverse', async () => {
    const backend = await make();
    const { factor, changes } = await start(backend);
    const many = Array.from({ length: 13 }, (_, row) => row);
    expect(changes.use(many, new Float64Array(169))).toBe(false);
    // The column of A^-1 for the row has 1 / a there: with -a more, nothing is left.
    const wide = backend.allocate('wide', 'f64', 4 * factor.solutionRows);
    const one = new Float64Array(4 * factor.solutionRows);
    one[4 * 7] = 1;
    backend.write(wide, one);
    factor.queueSolveWide(backend, factor.bind({ solution: wide }));
    const inverse = (await backend.read(wide))[4 * 7];
    expect(changes.use([7], Float64Array.of(-1 / inverse))).toBe(false);
    backend.dispose();
  });
});

it('dense systems: pivots, and none where there is no inverse', () => {
  const b = Float64Array.of(1, 0, 0, 1);
  expect(solveDense(Float64Array.of(0, 2, 4, 0), b, 2)).toBe(true);
  expect([...b]).toEqual([0, 0.25, 0.5, 0]);
  expect(solveDense(Float64Array.of(1, 2, 2, 4), Float64Array.of(1, 0, 0, 1), 2)).toBe(false);
});
