/**
 * A factor in the memory of a backend: L in f64, if asked for a rounded copy in f32, and the kernels that make and use them. Worlds hold one
 * beside their particles; `createCholesky` holds one in a memory of its own.
 */
import type { Backend, KernelBuffer, KernelQueue } from '../compute/backend';
import { span } from '../compute/backend';
import type { AnyKernel } from '../compute/kernel';
import type { CancelSignal } from '../core/cancel-signal';
import { SelvedgeError } from '../core/error';
import { copyComponents, equalComponents, tasksOfDistinct } from './equal-components';
import { type FactorLayout, factorLayout } from './factor-layout';
import { factorPanels } from './factor-panels.kernel';
import type { FactorTasks } from './factor-tasks';
import { type FactorNumbers, factoriseElsewhere, firstBad } from './factorise-elsewhere';
import { roundFactor } from './round-factor.kernel';
import { solveLower } from './solve-lower.kernel';
import { solveLowerWide } from './solve-lower-wide.kernel';
import { solveUpper } from './solve-upper.kernel';
import { solveUpperWide } from './solve-upper-wide.kernel';
import type { FactorPlan, SymmetricPattern } from './types';
import { FactorUpdates } from './update-factor';

export const sparseKernels: readonly AnyKernel[] = [
  factorPanels,
  roundFactor,
  solveLower,
  solveUpper,
  solveLowerWide,
  solveUpperWide,
];

/** What wasm can address, less what else lies there. */
const mostBytes = 0.95 * 2 ** 32;

/** About the bytes of a factor: its numbers, rounded copy included, its rows, and what its tasks need for each row. */
export const factorBytes = (plan: FactorPlan): number =>
  12 * plan.panelValue[plan.panelCount] + 12 * plan.row.length + 24 * plan.panelCount + 128 * plan.size;

/** A solution: four numbers a row, in the order of elimination, and the slots of the tasks behind them. */
export interface Solution {
  readonly solution: KernelBuffer;
}

export class PanelFactor {
  readonly tasks: FactorTasks;
  readonly updates: FactorUpdates;
  private readonly places: Uint32Array;
  private readonly buffers;

  /** `layout`: that of the plan and the pattern, where it is known already. */
  constructor(
    private readonly backend: Backend,
    readonly plan: FactorPlan,
    pattern: SymmetricPattern,
    private readonly precision: 'f32' | 'f64',
    layout?: FactorLayout,
  ) {
    const bytes = factorBytes(plan);
    if (bytes > mostBytes) {
      const shown = `${(bytes / 2 ** 30).toFixed(1)} GiB for ${plan.panelValue[plan.panelCount]} numbers`;
      throw new SelvedgeError('sparse', 'the factor', 'fit into 3.8 GiB of memory', bytes, shown);
    }
    const { tasks, places } = layout ?? factorLayout(plan, pattern);
    this.tasks = tasks;
    this.places = places;
    const { task, taskPanel, panel, slot, gather, update, taskCount } = this.tasks;
    const indices = (name: string, data: Uint32Array) => backend.allocate(name, 'u32', data.length, data);
    const values = plan.panelValue[plan.panelCount];
    this.buffers = {
      task: indices('task', task),
      taskPanel: indices('taskPanel', taskPanel),
      panel: indices('panel', panel),
      row: indices('row', plan.row),
      slot: indices('slot', slot),
      gather: indices('gather', gather),
      update: indices('update', update),
      relative: backend.allocate('relative', 'u32', plan.size * taskCount),
      value: backend.allocate('value', 'f64', values),
      status: backend.allocate('status', 'u32', taskCount),
      rounded: backend.allocate('rounded', 'f32', precision === 'f32' ? values : 0),
    };
    this.updates = new FactorUpdates(plan, this.tasks, () => this.value);
  }

  /** The numbers of L, panel by panel. Valid until the backend allocates. */
  get value(): Float64Array {
    return this.backend.view(this.buffers.value) as Float64Array;
  }

  /** Rows and slots of a solution. */
  get solutionRows(): number {
    return this.tasks.slotEnd;
  }

  /** The numbers of A, entry by entry of its pattern, into the panels. */
  load(entries: ArrayLike<number>): void {
    const { value } = this;
    value.fill(0);
    this.placeInPanels(entries, value);
  }

  /** L for the numbers of A, computed in a worker: see `useNumbers`. */
  factoriseElsewhere(entries: ArrayLike<number>, signal?: CancelSignal): Promise<FactorNumbers> {
    const loaded = new Float64Array(this.buffers.value.count);
    this.placeInPanels(entries, loaded);
    return factoriseElsewhere(this.plan, this.tasks, loaded, signal);
  }

  /** Takes over what `factoriseElsewhere` found. */
  useNumbers({ value }: FactorNumbers): void {
    this.value.set(value);
    this.allChanged();
  }

  private placeInPanels(entries: ArrayLike<number>, value: Float64Array): void {
    const { places } = this;
    for (let e = 0; e < places.length; e++) value[places[e]] = entries[e];
  }

  /** From what was loaded. Gives the first column (in the order of elimination) whose diagonal was not positive, or -1. */
  factorise(): number {
    const { backend, buffers, plan, tasks } = this;
    const source = equalComponents(plan, this.value);
    if (source) this.useTasks(tasksOfDistinct(plan, tasks, source));
    for (const stage of tasks.stages) backend.run(factorPanels, stage, buffers, { size: plan.size });
    if (source) {
      copyComponents(plan, source, this.value);
      this.useTasks(tasks);
    }
    this.allChanged();
    return firstBad(backend.view(buffers.status) as Uint32Array);
  }

  private useTasks({ task, taskPanel }: Pick<FactorTasks, 'task' | 'taskPanel'>): void {
    this.backend.write(this.buffers.task, task);
    this.backend.write(this.buffers.taskPanel, taskPanel);
  }

  private allChanged(): void {
    this.updates.touched.clear();
    this.updates.originals?.clear();
    this.round(0, this.plan.panelCount);
  }

  /** After `updates` changed some panels. */
  roundTouched(): void {
    for (const p of this.updates.touched) this.round(p, 1);
    this.updates.touched.clear();
  }

  private round(first: number, count: number): void {
    if (this.precision === 'f32') this.backend.run(roundFactor, span(first, count), this.buffers, {});
  }

  /** Buffers for `queueSolve`: make them once, backends keep what they make for them. */
  bind<S extends Solution>(others: S) {
    return { ...this.buffers, ...others };
  }

  /** L L^T x = b in place, in f32 (f64 on the reference). */
  queueSolve(queue: KernelQueue, bound: PanelFactor['buffers'] & Solution): void {
    const { stages } = this.tasks;
    for (const stage of stages) queue.run(solveLower, stage, bound, {});
    for (let s = stages.length - 1; s >= 0; s--) queue.run(solveUpper, stages[s], bound, {});
  }

  /** The same in f64. */
  queueSolveWide(queue: KernelQueue, bound: PanelFactor['buffers'] & Solution): void {
    const { stages } = this.tasks;
    for (const stage of stages) queue.run(solveLowerWide, stage, bound, {});
    for (let s = stages.length - 1; s >= 0; s--) queue.run(solveUpperWide, stages[s], bound, {});
  }

  free(): void {
    for (const buffer of Object.values(this.buffers)) this.backend.free(buffer);
  }
}
