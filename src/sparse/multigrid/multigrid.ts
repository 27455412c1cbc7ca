/**
 * A V-cycle in the memory of a backend: z = B b, where B is a symmetric positive definite matrix near the inverse of A = M + h^2 L, and never above it (B <= A^-1: see coarse-level.ts).
 *
 * On each level a damped Jacobi sweep from 0, the residual, the cycle of the next coarser level for P^T of it, and a sweep after that. On the last level every component is a single unknown and one division is exact, so that a free body moves as a whole as
 * its mass says. D of the sweeps is mass + h^2 (|L_ii| + sum_j |L_ij|), which bounds the spectral radius of D^-1 A by 1: omega below 2 is safe whatever the signs, and whatever is held.
 *
 * Why one sweep and aggregates: tried in f64 on the frame of Liu's Figure 2 (81 x 81, h = 1/30 s), with B in the place of the factor under L-BFGS with one pair. Iterations to an error of 0.196 and of 0.0402, and products with A per cycle:
 *
 *   the factor                               4, 18
 *   grid of every second particle            5, 19     3.9
 *   grid of every third                      6, 21     3.1
 *   aggregates, P with 4/3 (interpolate.ts)  6, 24     2.9
 *   the same with two sweeps (Chebyshev)     6, 20     5.2
 *   aggregates as they are here, on wasm     6, 20     2.9
 *   the same, a coarse level cycled twice    5, 20     2.9
 *
 * A cycle that solves better hardly saves iterations, since the directions of the springs change between them. What is smooth is found by cycling coarse levels twice (repeated-levels.ts).
 */
import { type Backend, type KernelBuffer, type KernelQueue, span } from '../../compute/backend';
import type { AnyKernel } from '../../compute/kernel';
import { cycleTail } from './cycle-tail.kernel';
import {
  allocateLevel,
  allocateTail,
  allocateTransfer,
  type CoarseBuffers,
  defaultTailRows,
  type LevelBuffers,
  type LevelPlace,
  type TailBuffers,
  type TransferBuffers,
  tailStart,
  weightsOf,
} from './grid-buffers';
import { HeldLevels } from './held-levels';
import { levelResidual } from './level-residual.kernel';
import { prolongCorrection } from './prolong-correction.kernel';
import { repeatedLevels } from './repeated-levels';
import { restrictResidual } from './restrict-residual.kernel';
import { smoothFromZero } from './smooth-from-zero.kernel';
import { smoothLevel } from './smooth-level.kernel';
import type { Interpolation, MultigridPlan } from './types';

export const multigridKernels: readonly AnyKernel[] = [
  smoothFromZero,
  levelResidual,
  restrictResidual,
  prolongCorrection,
  smoothLevel,
  cycleTail,
];

/** Of the sweeps. The best of 1.33, 1.6 and 1.75 on cloth. */
const omega = 1.75;
const once = span(0, 1);
/** More rows than this are written together. */
const mostSingleWrites = 200;

/** One way down and up again: a level, and what leads from it to the next. */
interface Stage {
  readonly level: LevelBuffers;
  /** The same for the first sweep of a second cycle, from the solution of the first. */
  readonly onwards: LevelBuffers;
  readonly transfer: TransferBuffers &
    CoarseBuffers & { readonly residual: KernelBuffer; readonly guess: KernelBuffer };
  readonly coarseCount: number;
  /** Whether one division solves the next level. */
  readonly last: boolean;
}

export class Multigrid {
  private readonly numbers: HeldLevels;
  private readonly stages: Stage[];
  private readonly places: LevelPlace[] = [];
  private readonly tail: TailBuffers | null;
  /** The level of the tail that is repeated; the number of its levels where there is none. */
  private readonly repeatedInTail: number;

  /** Solves from `right` to `solution`, two buffers. `held`: 1 for unknowns that stay 0. `mostTailRows`: levels of so many unknowns and fewer are one run. `repeated`: levels whose cycle is run twice, one at most of those in that run. */
  constructor(
    private readonly backend: Backend,
    private readonly plan: MultigridPlan,
    held: Uint8Array,
    ends: { readonly right: KernelBuffer; readonly solution: KernelBuffer },
    mostTailRows = defaultTailRows,
    private readonly repeated: readonly number[] = repeatedLevels(
      plan.levels.map(({ size }) => size),
      backend.name,
    ),
  ) {
    this.numbers = new HeldLevels(plan);
    this.numbers.hold(held);
    const { levels } = this.numbers;
    const start = tailStart(plan, mostTailRows);
    const own = levels
      .slice(0, start)
      .map((level, k) => allocateLevel(backend, level, k, this.rowsOf(k), k === 0 ? ends : null));
    this.places = own.map(({ levelRow, pairWeight }) => ({
      row: levelRow,
      rowFirst: 0,
      weight: pairWeight,
      weightFirst: 0,
    }));
    this.repeatedInTail = (repeated.find((k) => k >= start) ?? levels.length) - start;
    this.tail = null;
    if (start < levels.length) {
      const rows = levels.slice(start).map((_, k) => this.rowsOf(start + k));
      const { tail, places } = allocateTail(backend, levels.slice(start), plan.interpolations.slice(start), rows);
      this.tail = tail;
      this.places.push(...places);
    }
    this.stages = plan.interpolations.slice(0, start).map((interpolation, k) => {
      const weight = k === 0 ? maskedWeight(interpolation, held) : interpolation.weight;
      const level = own[k];
      return {
        level,
        onwards: { ...level, guess: level.smoothed, smoothed: level.guess },
        transfer: {
          ...allocateTransfer(backend, interpolation, k, weight),
          residual: level.residual,
          guess: level.guess,
          ...this.coarseOf(own[k + 1]),
        },
        coarseCount: interpolation.coarseSize,
        last: k + 2 === levels.length,
      };
    });
  }

  /** h: length of the step [s]. */
  queueCycle(queue: KernelQueue, h: number): void {
    const { level } = this.stages[0];
    queue.run(smoothFromZero, level.all, level, { h, omega });
    this.queueFrom(queue, 0, h);
  }

  /** The cycle of level k and of all below it, after its first sweep. */
  private queueFrom(queue: KernelQueue, k: number, h: number): void {
    const sweep = { h, omega };
    const { level, transfer, coarseCount, last } = this.stages[k];
    queue.run(levelResidual, level.all, level, { h });
    queue.run(restrictResidual, span(0, coarseCount), transfer, last ? { h, omega: 1 } : sweep);
    if (k + 1 < this.stages.length) {
      this.queueFrom(queue, k + 1, h);
      if (this.repeated.includes(k + 1)) {
        const { level: below, onwards } = this.stages[k + 1];
        queue.run(smoothLevel, below.all, onwards, sweep);
        this.queueFrom(queue, k + 1, h);
      }
    } else if (this.tail) {
      const { levels } = this.tail;
      queue.run(cycleTail, once, this.tail, { ...sweep, levels, repeated: this.repeatedInTail });
    }
    queue.run(prolongCorrection, level.all, transfer, {});
    queue.run(smoothLevel, level.all, level, sweep);
  }

  /** Unknowns that are held from now on, or no longer. */
  hold(changes: readonly { readonly index: number; readonly held: boolean }[]): void {
    const { numbers } = this;
    for (const { index, held } of changes) numbers.held[index] = Number(held);
    const changed = Uint32Array.from(changes, ({ index }) => index);
    [changed, ...numbers.follow(changed)].forEach((rows, k) => {
      this.writeRows(k, rows);
    });
    this.writeMask(changed);
  }

  /** The numbers of these rows of a level: one by one, or all rows where they are many. */
  private writeRows(k: number, rows: Uint32Array): void {
    const { backend } = this;
    const { first, weight } = this.numbers.levels[k];
    const { row, rowFirst, weight: weights, weightFirst } = this.places[k];
    if (rows.length > mostSingleWrites) {
      backend.write(row, this.rowsOf(k), 4 * rowFirst);
      if (k > 0 && weight.length > 0) backend.write(weights, weight, weightFirst);
      return;
    }
    const one = new Float64Array(4);
    for (const i of rows) {
      this.fillRow(one, 0, k, i);
      backend.write(row, one, 4 * (rowFirst + i));
      const [begin, end] = [first[i], first[i + 1]];
      if (k > 0 && end > begin) backend.write(weights, weight.subarray(begin, end), weightFirst + begin);
    }
  }

  /** P of these unknowns of the finest level, likewise. */
  private writeMask(changed: Uint32Array): void {
    const { backend, numbers, plan, stages } = this;
    const { first, coarse, weight, gather } = plan.interpolations[0];
    const { spreadWeight, gatherWeight } = stages[0].transfer;
    if (changed.length > mostSingleWrites) {
      const masked = maskedWeight(plan.interpolations[0], numbers.held);
      backend.write(spreadWeight, masked);
      backend.write(gatherWeight, weightsOf(gather.list, masked));
      return;
    }
    for (const i of changed) {
      for (let e = first[i]; e < first[i + 1]; e++) {
        const now = [numbers.held[i] ? 0 : weight[e]];
        const [begin, end] = [gather.first[coarse[e]], gather.first[coarse[e] + 1]];
        backend.write(spreadWeight, now, e);
        backend.write(gatherWeight, now, begin + gather.list.subarray(begin, end).indexOf(e));
      }
    }
  }

  /** The buffers of the next level: its own, or the first ones of the tail. */
  private coarseOf(own: LevelBuffers | undefined): CoarseBuffers {
    const { tail, places } = this;
    if (!own) {
      const { tailRow, tailRight, tailGuess, tailResidual } = tail!;
      return { coarseRow: tailRow, coarseRight: tailRight, coarseGuess: tailGuess, correction: tailResidual };
    }
    // One division solves the last level: its first smoothing is the solution.
    const last = places[places.length - 1].row === own.levelRow;
    return {
      coarseRow: own.levelRow,
      coarseRight: own.right,
      coarseGuess: own.guess,
      correction: last ? own.guess : own.residual,
    };
  }

  /** Puts row i of level k there. */
  private fillRow(rows: Float64Array, at: number, k: number, i: number): void {
    const { first, weight, slack, mass } = this.numbers.levels[k];
    const free = mass[i] !== 0 && !(k === 0 && this.numbers.held[i]);
    let [sum, sizes] = [slack[i], 0];
    for (let e = first[i]; e < first[i + 1]; e++) {
      sum += weight[e];
      sizes += Math.abs(weight[e]);
    }
    rows[at] = free ? mass[i] : 1;
    rows[at + 1] = slack[i];
    rows[at + 2] = free ? Math.abs(sum) + sizes : 0;
    rows[at + 3] = Number(free);
  }

  private rowsOf(k: number): Float64Array {
    const { size } = this.numbers.levels[k];
    const rows = new Float64Array(4 * size);
    for (let i = 0; i < size; i++) this.fillRow(rows, 4 * i, k, i);
    return rows;
  }
}

/** The weights of P, with rows of zeros for what is held. */
function maskedWeight({ first, weight }: Interpolation, held: Uint8Array): Float64Array {
  const masked = weight.slice();
  for (const i of indicesOf(held)) masked.fill(0, first[i], first[i + 1]);
  return masked;
}

/** Where the flags are set. */
function indicesOf(flags: Uint8Array): number[] {
  const found: number[] = [];
  for (let i = 0; i < flags.length; i++) if (flags[i]) found.push(i);
  return found;
}
