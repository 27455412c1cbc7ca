/** Solves with the inverse of a factor, against the factor itself: on the reference to the last digits, on the GPU to those of f32. */
import { afterAll, describe, expect, it } from 'vitest';
import { fastBackends, reference } from '../../../test/backends';
import type { Backend } from '../../compute/backend';
import { createCholesky } from '../cholesky';
import { PanelFactor, sparseKernels } from '../panel-factor';
import { planFactor } from '../plan-factor';
import { clothEdges, gridEdges, laplacian } from '../test-matrices';
import type { SymmetricMatrix } from '../types';
import { chooseLayers, layersBy, subtreeColumns } from './choose-layers';
import { maximumHeld } from './held-rows';
import { InverseFactor, inverseKernels } from './inverse-factor';
import { planInverse } from './plan-inverse';

/** A cloth, and a grid that knows nothing of it. */
function twoBodies(): SymmetricMatrix {
  const [cloth, grid] = [clothEdges(13, 17), gridEdges(5, 9)];
  const ends = [...cloth.ends, ...grid.ends.map((end) => end + cloth.count)];
  return laplacian({ count: cloth.count + grid.count, ends });
}

const matrices = {
  'a cloth': laplacian(clothEdges(21, 18)),
  'two bodies': twoBodies(),
  'one row': laplacian({ count: 1, ends: [] }),
};

/** The numbers of L, panel by panel of the plan. */
async function numbersOf(matrix: SymmetricMatrix) {
  const plan = planFactor(matrix);
  const backend = reference();
  await backend.prepare(sparseKernels);
  const factor = new PanelFactor(backend, plan, matrix, 'f64');
  factor.load(matrix.value);
  expect(factor.factorise()).toBe(-1);
  return { plan, value: factor.value.slice() };
}

async function inverseOn(backend: Backend, matrix: SymmetricMatrix, thresholds: readonly number[]) {
  const { plan, value } = await numbersOf(matrix);
  await backend.prepare(inverseKernels);
  const inverse = planInverse(plan, layersBy(plan, subtreeColumns(plan), thresholds));
  const [right, solution] = ['right', 'solution'].map((name) => backend.allocate(name, 'vec4f', plan.size));
  const factor = new InverseFactor(backend, plan, inverse, { right, solution });
  factor.useNumbers(value);
  /** b and x have three numbers a row of A. */
  const solve = async (b: ArrayLike<number>) => {
    const data = new Float64Array(4 * plan.size);
    for (let n = 0; n < 3 * plan.size; n++) data[4 * inverse.place[Math.floor(n / 3)] + (n % 3)] = b[n];
    backend.write(right, data);
    factor.queueSolve(backend);
    const x = await backend.read(solution);
    return Array.from({ length: 3 * plan.size }, (_, n) => x[4 * inverse.place[Math.floor(n / 3)] + (n % 3)]);
  };
  return { factor, inverse, solve };
}

const rightHandSide = (size: number) => Array.from({ length: 3 * size }, (_, n) => Math.sin(1 + n * n));

async function expectedSolution(matrix: SymmetricMatrix, b: readonly number[], held: readonly number[] = []) {
  const cholesky = await createCholesky(matrix);
  for (const row of held) cholesky.deleteRow(row);
  const given = b.map((number, n) => (held.includes(Math.floor(n / 3)) ? 0 : number));
  const x = Array.from(cholesky.solve(given, 3));
  cholesky.dispose();
  return x;
}

function expectNear(x: readonly number[], expected: readonly number[], tolerance: number): void {
  const scale = Math.max(...expected.map(Math.abs));
  x.forEach((number, n) => {
    if (!(Math.abs(number - expected[n]) <= tolerance * scale))
      expect.fail(`number ${n}: ${number} instead of ${expected[n]}`);
  });
}

const layerings = { 'one layer': [], 'two layers': [30], 'four layers': [8, 30, 120] };
const made: Backend[] = [];
afterAll(() => {
  for (const backend of made) backend.dispose();
});

describe.each([
  ['reference', async () => reference(), 1e-11],
  ['webgpu', fastBackends.webgpu, 1e-4],
] as const)('on %s', (_, make, tolerance) => {
  let shared: Promise<Backend> | null = null;
  const backend = async () => {
    shared ??= make();
    if (!made.includes(await shared)) made.push(await shared);
    return shared;
  };

  it.each(
    Object.entries(matrices).flatMap(([of, matrix]) =>
      Object.entries(layerings).map(([by, thresholds]) => ({ of, matrix, by, thresholds })),
    ),
  )('the inverse of $of in $by solves as the factor does', async ({ matrix, thresholds }) => {
    const { solve } = await inverseOn(await backend(), matrix, thresholds);
    const b = rightHandSide(matrix.size);
    expectNear(await solve(b), await expectedSolution(matrix, b), tolerance);
  });

  it.each(Object.entries(layerings))('rows are held and let go, in %s', async (_, thresholds) => {
    const matrix = matrices['two bodies'];
    const { solve, factor } = await inverseOn(await backend(), matrix, thresholds);
    const b = rightHandSide(matrix.size);
    const many = Array.from({ length: maximumHeld }, (_, k) => 7 + 3 * k);
    for (const held of [[40], [40, 41, 230], many, []]) {
      factor.hold(held);
      // Whatever a held row is given has no part in it.
      const x = await solve(b.map((number, n) => (held.includes(Math.floor(n / 3)) ? 0 : number)));
      expectNear(x, await expectedSolution(matrix, b, held), tolerance);
      for (const row of held) expect(x.slice(3 * row, 3 * row + 3)).toEqual([0, 0, 0]);
    }
  });

  it('a NaN stays in its body, held rows or not', async () => {
    const matrix = matrices['two bodies'];
    const { solve, factor } = await inverseOn(await backend(), matrix, [30]);
    const b = rightHandSide(matrix.size);
    const whole = await solve(b);
    const broken = b.map((number, n) => (n < 3 * 13 * 17 ? Number.NaN : number));
    expectNear((await solve(broken)).slice(3 * 13 * 17), whole.slice(3 * 13 * 17), 0);
    factor.hold([3]);
    expectNear((await solve(broken)).slice(3 * 13 * 17), whole.slice(3 * 13 * 17), 0);
  });
});

it('as many layers as the memory asks for, and none where it does not do', () => {
  const plan = planFactor(laplacian(clothEdges(60, 60)));
  const free = chooseLayers(plan, 2 ** 40).fastest!;
  const tight = chooseLayers(plan, 1.4 * free.inverseBytes).fastest!;
  expect(tight.inverseBytes).toBeLessThanOrEqual(0.7 * free.inverseBytes);
  expect(tight.count).toBeGreaterThan(free.count);
  const { fastest, least } = chooseLayers(plan, 1000);
  expect(fastest).toBeNull();
  expect(chooseLayers(plan, least).fastest).not.toBeNull();
  expect(chooseLayers(plan, least - 1).fastest).toBeNull();
});
