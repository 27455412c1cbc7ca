/**
 * Parts of a matrix that have one plan and the same numbers have the same factor: it is computed for the first of them and copied to the others, to the last bit
 * what would have been computed there.
 */
import { type FactorTasks, taskWords } from './factor-tasks';
import type { FactorPlan } from './types';

/** With how many different ones of its plan the numbers of a component are compared at most: more are hardly bodies that are meant to be alike. */
const maxCompared = 8;

/**
 * For each component of the plan the first one that was found to have its numbers too; itself where there is none. Null where no component has. `value`: the
 * numbers of the matrix in the panels' layout.
 */
export function equalComponents({ components, panelValue }: FactorPlan, value: Float64Array): Uint32Array | null {
  if (!components?.like.some((c, k) => c !== k)) return null;
  const { like, panelFirst } = components;
  // As words: numbers that are equal may still differ in the sign of a zero.
  const words = new Uint32Array(value.buffer, value.byteOffset, 2 * value.length);
  const begin = (c: number) => 2 * panelValue[panelFirst[c]];
  const source = new Uint32Array(like.length);
  /** By plan: the first components that have different numbers. */
  const distinct = new Map<number, number[]>();
  let copies = 0;
  for (let c = 0; c < like.length; c++) {
    const others = distinct.get(like[c]) ?? [];
    const twin = others.find((other) => sameWords(words, begin(other), begin(c), begin(c + 1) - begin(c)));
    source[c] = twin ?? c;
    if (twin !== undefined) copies++;
    else if (others.length < maxCompared) distinct.set(like[c], [...others, c]);
  }
  return copies > 0 ? source : null;
}

/** The tasks without the panels of copies. */
export function tasksOfDistinct(
  { components }: FactorPlan,
  { task, taskPanel, taskCount }: FactorTasks,
  source: Uint32Array,
): Pick<FactorTasks, 'task' | 'taskPanel'> {
  const { panelFirst } = components!;
  const copied = new Uint8Array(panelFirst[source.length]);
  source.forEach((from, c) => {
    if (from !== c) copied.fill(1, panelFirst[c], panelFirst[c + 1]);
  });
  const left = { task: task.slice(), taskPanel: new Uint32Array(taskPanel.length) };
  let end = 0;
  for (let t = 0; t < taskCount; t++) {
    left.task[taskWords * t] = end;
    for (let k = task[taskWords * t]; k < task[taskWords * (t + 1)]; k++) {
      if (copied[taskPanel[k]] === 0) left.taskPanel[end++] = taskPanel[k];
    }
  }
  left.task[taskWords * taskCount] = end;
  return left;
}

/** The factors of the copies from those that were computed. */
export function copyComponents({ components, panelValue }: FactorPlan, source: Uint32Array, value: Float64Array): void {
  const begin = (c: number) => panelValue[components!.panelFirst[c]];
  source.forEach((from, c) => {
    if (from !== c) value.copyWithin(begin(c), begin(from), begin(from + 1));
  });
}

function sameWords(words: Uint32Array, a: number, b: number, count: number): boolean {
  for (let k = 0; k < count; k++) if (words[a + k] !== words[b + k]) return false;
  return true;
}
