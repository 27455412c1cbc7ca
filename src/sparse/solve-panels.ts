/** The two triangular solves as they are meant, for the kernels' references in f32 and f64: how many right-hand sides, and what the diagonal holds. */
import { panelWords, taskWords } from './factor-tasks';

export interface PanelSolve {
  /** Numbers of L, panel by panel. */
  value: Float64Array;
  /** Four numbers a row, of which the first `sides` are right-hand sides. */
  solution: Float64Array;
  sides: number;
  /** x over the diagonal of L, given what is kept for that. */
  divide(x: number, kept: number): number;
}

interface Tasks {
  task: Uint32Array;
  taskPanel: Uint32Array;
  panel: Uint32Array;
}

const panelOf = ({ taskPanel, panel }: Tasks, k: number) =>
  panel.subarray(panelWords * taskPanel[k], panelWords * taskPanel[k] + 5);

/** L x = b, task by task from the leaves up. */
export function solveLowerPanels(
  begin: number,
  end: number,
  tasks: Tasks & { slot: Uint32Array; gather: Uint32Array },
  { value, solution, sides, divide }: PanelSolve,
): void {
  const { task, slot, gather } = tasks;
  for (let t = begin; t < end; t++) {
    const [firstPanel, firstSlot, firstGather, lastPanel, lastSlot, lastGather] = task.subarray(
      taskWords * t,
      taskWords * (t + 2),
    );
    solution.fill(0, 4 * firstSlot, 4 * lastSlot);
    for (let g = firstGather; g < lastGather; g++) {
      for (let side = 0; side < sides; side++) {
        solution[4 * gather[2 * g] + side] += solution[4 * gather[2 * g + 1] + side];
      }
    }
    for (let k = firstPanel; k < lastPanel; k++) {
      const [column, width, firstRow, rowCount, first] = panelOf(tasks, k);
      for (let c = 0; c < width; c++) {
        for (let side = 0; side < sides; side++) {
          const own = 4 * (column + c) + side;
          solution[own] = divide(solution[own], value[first + c * width + c]);
          for (let r = c + 1; r < rowCount; r++) {
            solution[4 * slot[firstRow + r] + side] -= value[first + r * width + c] * solution[own];
          }
        }
      }
    }
  }
}

/** L^T x = b, task by task from the root down. */
export function solveUpperPanels(
  begin: number,
  end: number,
  tasks: Tasks & { row: Uint32Array },
  { value, solution, sides, divide }: PanelSolve,
): void {
  const { task, row } = tasks;
  for (let t = begin; t < end; t++) {
    for (let k = task[taskWords * (t + 1)]; k-- > task[taskWords * t]; ) {
      const [column, width, firstRow, rowCount, first] = panelOf(tasks, k);
      for (let c = width - 1; c >= 0; c--) {
        for (let side = 0; side < sides; side++) {
          let x = solution[4 * (column + c) + side];
          for (let r = c + 1; r < rowCount; r++) {
            x -= value[first + r * width + c] * solution[4 * row[firstRow + r] + side];
          }
          solution[4 * (column + c) + side] = divide(x, value[first + c * width + c]);
        }
      }
    }
  }
}

/** In f32 the diagonal is kept as its reciprocal, and the fourth number of a row is left alone. */
export const rounded = { sides: 3, divide: (x: number, reciprocal: number) => x * reciprocal };
export const wide = { sides: 4, divide: (x: number, diagonal: number) => x / diagonal };
