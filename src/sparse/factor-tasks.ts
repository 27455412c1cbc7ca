/**
 * Cuts the elimination tree into tasks that threads can work on at the same time, and lays the plan out for the kernels.
 *
 * Subtrees are independent of each other: the heaviest are split until there are enough, light ones are gathered into one task, and what
 * remains above them forms tasks of its own, in later stages. The tasks depend on the matrix alone, never on the number of threads, and
 * neither does the order of any sum: any number of threads gives the same bits.
 *
 * In the forward solve a column is subtracted from the rows below it. Rows of another task are out of bounds: two tasks might write one
 * row. Each task instead sums what it has for them in slots of its own, behind the solution, and the task that owns a row gathers them.
 */

import type { Span } from '../compute/backend';
import { span } from '../compute/backend';
import { csrRows } from '../core/csr';
import { withPlanner } from './planning/planner';
import type { FactorPlan } from './types';

/** Numbers of a record in `FactorTasks.panel` and `FactorTasks.task`; the records end with one more that closes the last ranges. */
export const panelWords = 6;
export const taskWords = 3;

export interface FactorTasks {
  /** Tasks of each stage: a stage may begin when the one before is done. */
  readonly stages: readonly Span[];
  readonly taskCount: number;
  /** First of its panels in `taskPanel`, first of its slots, first of its pairs in `gather`. */
  readonly task: Uint32Array;
  /** Panels of each task, from the leaves up. */
  readonly taskPanel: Uint32Array;
  /** Column, width, first row, row count, first value, first update. */
  readonly panel: Uint32Array;
  /** For each of `plan.row`: where the forward solve subtracts, which is the row itself or a slot of the task. */
  readonly slot: Uint32Array;
  /** Rows of the solution and slots together. */
  readonly slotEnd: number;
  /** Pairs: a row of the task, and a slot that holds something for it. */
  readonly gather: Uint32Array;
  /** Pairs: a panel further down whose rows meet the columns of this one, and the first of those rows (counted within that panel). */
  readonly update: Uint32Array;
}

/** Enough for a dozen threads, few enough that what is left above them stays small. */
const wantedTasks = 16;
/** A task of fewer values takes less time than the threads need to meet. */
const smallestTask = 4096;

export function factorTasks(plan: FactorPlan): FactorTasks {
  const { taskOf, stageOf, taskCount } = cutTree(plan);
  // Renumber by stage, keeping the postorder within a stage.
  const byStage = Array.from({ length: taskCount }, (_, t) => t).sort((a, b) => stageOf[a] - stageOf[b] || a - b);
  const renamed = new Uint32Array(taskCount);
  byStage.forEach((t, k) => {
    renamed[t] = k;
  });
  const owner = taskOf.map((t) => renamed[t]);
  const stages: Span[] = [];
  for (let k = 0; k < taskCount; ) {
    let end = k;
    while (end < taskCount && stageOf[byStage[end]] === stageOf[byStage[k]]) end++;
    stages.push(span(k, end - k));
    k = end;
  }
  return { stages, taskCount, ...layOut(plan, owner, taskCount) };
}

/** Values of each panel and of all panels below it. */
function subtreeWeights({ panelCount, panelValue, parent }: FactorPlan): Float64Array {
  const weight = new Float64Array(panelCount);
  for (let p = 0; p < panelCount; p++) {
    weight[p] += panelValue[p + 1] - panelValue[p];
    if (parent[p] >= 0) weight[parent[p]] += weight[p];
  }
  return weight;
}

function cutTree(plan: FactorPlan) {
  const { panelCount, parent } = plan;
  const weight = subtreeWeights(plan);
  // Roots are the children of a panel beyond the last.
  const { first, list: child } = csrRows(
    panelCount + 1,
    parent.map((above) => (above < 0 ? panelCount : above)),
  );
  const whole = Array.from(child.subarray(first[panelCount]));
  const total = whole.reduce((sum, root) => sum + weight[root], 0);
  const limit = Math.max(smallestTask, total / wantedTasks);

  const isTop = new Uint8Array(panelCount);
  const roots: number[] = [];
  for (const open = whole; open.length > 0; ) {
    const p = open.pop()!;
    if (weight[p] <= limit || first[p] === first[p + 1]) roots.push(p);
    else {
      isTop[p] = 1;
      for (let c = first[p]; c < first[p + 1]; c++) open.push(child[c]);
    }
  }
  roots.sort((a, b) => a - b);

  const taskOf = new Uint32Array(panelCount);
  const stageOf: number[] = [];
  // Leaves: neighbouring subtrees share a task while it stays light.
  const leafTask = new Int32Array(panelCount).fill(-1);
  let load = Number.POSITIVE_INFINITY;
  for (const root of roots) {
    if (load + weight[root] > limit) {
      stageOf.push(0);
      load = 0;
    }
    load += weight[root];
    leafTask[root] = stageOf.length - 1;
  }
  for (let p = panelCount - 1; p >= 0; p--) {
    if (!isTop[p] && leafTask[p] < 0) leafTask[p] = leafTask[parent[p]];
    if (!isTop[p]) taskOf[p] = leafTask[p];
  }
  // Above them: a panel goes on in the task of its only top child, else it begins one of its own.
  for (let p = 0; p < panelCount; p++) {
    if (!isTop[p]) continue;
    const below = child.subarray(first[p], first[p + 1]).filter((c) => isTop[c]);
    if (below.length === 1) taskOf[p] = taskOf[below[0]];
    else {
      stageOf.push(1 + below.reduce((last, c) => Math.max(last, stageOf[taskOf[c]]), 0));
      taskOf[p] = stageOf.length - 1;
    }
  }
  return { taskOf, stageOf, taskCount: stageOf.length };
}

function layOut(plan: FactorPlan, owner: Uint32Array, taskCount: number) {
  const { size, panelCount, panelColumn, panelRow, panelValue, row } = plan;
  const { first: taskFirst, list: taskPanel } = csrRows(taskCount, owner);
  return withPlanner(size, (planner) => {
    const { put, take, takeIndices } = planner;
    planner.usePanels(size, panelCount, put(panelColumn), put(panelRow), put(row));
    const slots = planner.layOutSlots(size, taskCount, put(owner), put(taskFirst), put(taskPanel));
    const [slot, slotFirst, gatherFirst, gather] = take(slots, 4);
    const [firstSlots, firstPairs] = [take(slotFirst, taskCount + 1), take(gatherFirst, taskCount + 1)];
    const task = new Uint32Array(taskWords * (taskCount + 1));
    for (let t = 0; t <= taskCount; t++) {
      task[taskWords * t] = taskFirst[t];
      task[taskWords * t + 1] = firstSlots[t];
      task[taskWords * t + 2] = firstPairs[t];
    }
    const [updateFirst, update] = take(planner.findUpdates(), 2);
    const firstUpdates = take(updateFirst, panelCount + 1);
    const panel = new Uint32Array(panelWords * (panelCount + 1));
    for (let p = 0; p < panelCount; p++) {
      const at = panelWords * p;
      panel[at] = panelColumn[p];
      panel[at + 1] = panelColumn[p + 1] - panelColumn[p];
      panel[at + 2] = panelRow[p];
      panel[at + 3] = panelRow[p + 1] - panelRow[p];
      panel[at + 4] = panelValue[p];
      panel[at + 5] = firstUpdates[p];
    }
    panel[panelWords * panelCount + 5] = firstUpdates[panelCount];
    return {
      task,
      taskPanel,
      panel,
      slot: takeIndices(slot, row.length),
      slotEnd: firstSlots[taskCount],
      gather: takeIndices(gather, 2 * firstPairs[taskCount]),
      update: takeIndices(update, 2 * firstUpdates[panelCount]),
    };
  });
}
