/** What a factor needs of memory, and what it says when there is not enough; solves that skip what nothing acts on. */
import { expect, it } from 'vitest';
import type { Backend, NumberArray } from '../compute/backend';
import { ReferenceBackend } from '../compute/reference/reference-backend';
import { WasmBackend } from '../compute/wasm/wasm-backend';
import { factorBytes, PanelFactor, sparseKernels } from './panel-factor';
import { planFactor } from './plan-factor';
import { clothEdges, laplacian } from './test-matrices';

it('a factor that no memory holds is refused before anything is allocated', () => {
  const matrix = laplacian(clothEdges(9, 9));
  const plan = planFactor(matrix);
  const panelValue = plan.panelValue.slice();
  panelValue[plan.panelCount] = 5e8;
  const backend = new ReferenceBackend();
  backend.allocate = () => {
    throw new Error('allocated');
  };
  expect(() => new PanelFactor(backend, { ...plan, panelValue }, matrix, 'f32')).toThrow(
    'sparse: the factor must fit into 3.8 GiB of memory, got 5.6 GiB for 500000000 numbers',
  );
});

it('the curtain of Liu 2013 takes a few megabytes', () => {
  expect(factorBytes(planFactor(laplacian(clothEdges(81, 81, 'alternating'))))).toBeLessThan(8e6);
});

it.each([[], [0], [40], [7, 80]])(
  'on wasm, a right-hand side that acts on rows %j alone gives what the reference finds',
  async (...rows) => {
    const matrix = laplacian(clothEdges(9, 9));
    const plan = planFactor(matrix);
    const solve = (backend: Backend) => {
      const factor = new PanelFactor(backend, plan, matrix, 'f32');
      factor.load(matrix.value);
      expect(factor.factorise()).toBe(-1);
      const given = new Float64Array(4 * factor.solutionRows);
      for (const row of rows) given.set([1, -2, 3, 0], 4 * row);
      const solution = backend.allocate('solution', 'vec4f', factor.solutionRows, given);
      factor.queueSolve(backend, factor.bind({ solution }));
      backend.submit();
      return Array.from(backend.view(solution) as NumberArray).slice(0, 4 * plan.size);
    };
    const wasm = await WasmBackend.create(1);
    await wasm.prepare(sparseKernels);
    const [wanted, found] = [solve(new ReferenceBackend()), solve(wasm)];
    wasm.dispose();
    const largest = Math.max(...wanted.map(Math.abs));
    expect(largest > 0).toBe(rows.length > 0);
    found.forEach((x, k) => {
      expect(Math.abs(x - wanted[k])).toBeLessThanOrEqual(1e-5 * largest);
    });
  },
);
