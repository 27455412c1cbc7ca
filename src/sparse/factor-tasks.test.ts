/** Tasks that threads work on at the same time: none may need what another of its stage does, whatever the tree looks like. */
import { describe, expect, it } from 'vitest';
import { factorTasks, panelWords, taskWords } from './factor-tasks';
import { planFactor } from './plan-factor';
import { apart, arrowEdges, clothEdges, denseEdges, type EdgeList, laplacian, pathEdges } from './test-matrices';

const trees: Record<string, EdgeList> = {
  nothing: { count: 0, ends: [] },
  'single rows': { count: 30_000, ends: [] },
  'one long path': pathEdges(30_000),
  'a star': arrowEdges(30_000),
  'a dense matrix': denseEdges(300),
  'a cloth': clothEdges(60, 50),
  'many bodies': apart(...Array.from({ length: 200 }, (_, k) => clothEdges(3 + (k % 9), 4 + (k % 7)))),
  'a bit of each': apart(clothEdges(40, 30), { count: 900, ends: [] }, arrowEdges(4000, 0), pathEdges(5000)),
};

describe.each(Object.keys(trees))('%s', (name) => {
  const plan = planFactor(laplacian(trees[name]));
  const { stages, task, taskPanel, taskCount, panel, update, gather, slot, slotEnd } = factorTasks(plan);
  const taskOf = new Map<number, number>();
  for (let t = 0; t < taskCount; t++) {
    for (let k = task[taskWords * t]; k < task[taskWords * (t + 1)]; k++) taskOf.set(taskPanel[k], t);
  }
  const stageOf = stages.flatMap(({ count }, stage) => new Array<number>(count).fill(stage));

  it('has each panel in one task, and none without', () => {
    expect(taskPanel.length).toBe(plan.panelCount);
    expect(taskOf.size).toBe(plan.panelCount);
    expect(stageOf.length).toBe(taskCount);
    for (let t = 0; t < taskCount; t++) expect(task[taskWords * (t + 1)]).toBeGreaterThan(task[taskWords * t]);
  });

  it('has what a panel needs further down in its own task, before it, or in an earlier stage', () => {
    const at = new Map(Array.from(taskPanel, (p, k) => [p, k]));
    let wrong = 0;
    for (let p = 0; p < plan.panelCount; p++) {
      for (let u = panel[panelWords * p + 5]; u < panel[panelWords * (p + 1) + 5]; u++) {
        const [mine, below] = [taskOf.get(p)!, taskOf.get(update[2 * u])!];
        const before = mine === below ? at.get(update[2 * u])! < at.get(p)! : stageOf[below] < stageOf[mine];
        if (!before) wrong++;
      }
    }
    expect(wrong).toBe(0);
  });

  it('writes to rows and slots of its own, and each slot is gathered once, later', () => {
    const ownerOfSlot = (s: number, t: number) => s >= task[taskWords * t + 1] && s < task[taskWords * (t + 1) + 1];
    let wrong = 0;
    for (let p = 0; p < plan.panelCount; p++) {
      for (let e = plan.panelRow[p]; e < plan.panelRow[p + 1]; e++) {
        if (slot[e] >= plan.size && !ownerOfSlot(slot[e], taskOf.get(p)!)) wrong++;
      }
    }
    const slots = new Set<number>();
    for (let t = 0; t < taskCount; t++) {
      for (let g = task[taskWords * t + 2]; g < task[taskWords * (t + 1) + 2]; g++) {
        const from = gather[2 * g + 1];
        slots.add(from);
        const source = stageOf.findIndex((_, s) => ownerOfSlot(from, s));
        if (!(stageOf[source] < stageOf[t])) wrong++;
      }
    }
    expect(wrong).toBe(0);
    expect(slots.size).toBe(slotEnd - plan.size);
    expect(gather.length).toBe(2 * slots.size);
  });
});

it('has room for a panel with more children than a call has arguments', () => {
  const plan = planFactor(laplacian(arrowEdges(200_000)), { ordering: 'natural' });
  expect(factorTasks(plan).taskPanel.length).toBe(plan.panelCount);
});
