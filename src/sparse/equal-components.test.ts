/** Factors of parts that are alike: computed once, and to the last bit what each would have had. */
import { describe, expect, it } from 'vitest';
import type { Backend } from '../compute/backend';
import { ReferenceBackend } from '../compute/reference/reference-backend';
import { WasmBackend } from '../compute/wasm/wasm-backend';
import { equalComponents, tasksOfDistinct } from './equal-components';
import { factorTasks, taskWords } from './factor-tasks';
import { PanelFactor, sparseKernels } from './panel-factor';
import { planComponents } from './plan-components';
import { symmetricMatrix } from './symmetric-matrix';
import { clothEdges, laplacian, pathEdges } from './test-matrices';
import type { FactorPlan, SymmetricMatrix } from './types';

/** Several matrices as one, without entries in between. */
function apart(...parts: SymmetricMatrix[]): SymmetricMatrix {
  const [rows, columns, values]: number[][] = [[], [], []];
  let size = 0;
  for (const { first, row, value, size: own } of parts) {
    for (let j = 0; j < own; j++) {
      for (let e = first[j]; e < first[j + 1]; e++) {
        rows.push(size + row[e]);
        columns.push(size + j);
        values.push(value[e]);
      }
    }
    size += own;
  }
  return symmetricMatrix(size, rows, columns, values);
}

const flag = laplacian(clothEdges(7, 6), 1);
const otherFlag = laplacian(clothEdges(7, 6), 2);
const rope = laplacian(pathEdges(9), 3);
const backends: [string, () => Promise<Backend>][] = [
  ['reference', async () => new ReferenceBackend()],
  ['wasm', async () => WasmBackend.create(1)],
  ['wasm on two threads', async () => WasmBackend.create(2)],
];

/** L panel by panel, the first column that was not positive, the number of panels that were computed, and those that solves go through afterwards. */
async function factorOf(make: () => Promise<Backend>, matrix: SymmetricMatrix, plan: FactorPlan) {
  const backend = await make();
  await backend.prepare(sparseKernels);
  const factor = new PanelFactor(backend, plan, matrix, 'f32');
  const before = backend.run.bind(backend);
  let panels = 0;
  backend.run = (kernel, over, buffers, uniforms) => {
    if (kernel.name === 'factorPanels') {
      panels = (backend.view(buffers.task) as Uint32Array)[taskWords * factor.tasks.taskCount];
    }
    before(kernel, over, buffers, uniforms);
  };
  factor.load(matrix.value);
  const column = factor.factorise();
  const listed = (backend.view(factor.bind({ solution: undefined as never }).taskPanel) as Uint32Array).slice();
  const value = factor.value.slice();
  backend.dispose();
  return { column, value, panels, listed };
}

describe.each(backends)('on %s', (_, make) => {
  it('equal parts have the factor that each of them would have had', async () => {
    const matrix = apart(flag, rope, otherFlag, flag, rope, flag);
    const plan = planComponents(matrix);
    const { components, ...unaware } = plan;
    const [shared, each] = [await factorOf(make, matrix, plan), await factorOf(make, matrix, unaware)];
    expect(shared.column).toBe(-1);
    expect(shared.value).toEqual(each.value);
    const { panelFirst } = components!;
    // The first two flags and the rope are computed, and then all panels are there for the solves.
    expect(shared.panels).toBe(panelFirst[3]);
    expect(each.panels).toBe(plan.panelCount);
    expect(shared.listed).toEqual(each.listed);
  });

  it('tells of the first part that is not positive definite', async () => {
    const bad = { ...flag, value: flag.value.map((number, e) => (e === flag.first[20] ? -1 : number)) };
    const matrix = apart(rope, flag, bad, bad, flag);
    const plan = planComponents(matrix);
    const { components: _components, ...unaware } = plan;
    const [shared, each] = [await factorOf(make, matrix, plan), await factorOf(make, matrix, unaware)];
    expect(shared.column).toBe(each.column);
    expect(plan.order[shared.column]).toBeGreaterThanOrEqual(rope.size + flag.size);
    expect(plan.order[shared.column]).toBeLessThan(rope.size + 2 * flag.size);
  });
});

describe('equalComponents', () => {
  const loaded = (matrix: SymmetricMatrix) => {
    const plan = planComponents(matrix);
    const factor = new PanelFactor(new ReferenceBackend(), plan, matrix, 'f64');
    factor.load(matrix.value);
    return { plan, source: equalComponents(plan, factor.value) };
  };

  it('finds the first of those that are equal, and tells numbers apart that differ in one entry', () => {
    const held = { ...flag, value: flag.value.map((number, e) => (e === flag.first[8] ? number + 1 : number)) };
    const { plan, source } = loaded(apart(held, flag, rope, flag, held, otherFlag));
    expect([...source!]).toEqual([0, 1, 2, 1, 0, 5]);
    const tasks = factorTasks(plan);
    const { task, taskPanel } = tasksOfDistinct(plan, tasks, source!);
    const computed = taskPanel.subarray(0, task[taskWords * tasks.taskCount]);
    const { panelFirst } = plan.components!;
    const distinct = (p: number) => p < panelFirst[3] || p >= panelFirst[5];
    expect([...computed].sort((a, b) => a - b)).toEqual([...tasks.taskPanel].filter(distinct).sort((a, b) => a - b));
  });

  it('is null where nothing is alike', () => {
    expect(loaded(apart(flag, otherFlag)).source).toBeNull();
    expect(loaded(flag).source).toBeNull();
  });
});
