/**
 * A V-cycle in the memory of a backend: z = B b, where B is a symmetric positive definite matrix near the inverse of A = M + h^2 L, and never above it (B <= A^-1: see coarse-level.ts).
 *
 * On each level a damped Jacobi sweep from 0, the residual, the cycle of the next coarser level for P^T of it, and a sweep after that. On the last level every component is a single unknown and one division is exact, so that a free body moves as a whole as
 * its mass says. D of the sweeps is mass + h^2 (|L_ii| + sum_j |L_ij|), which bounds the spectral radius of D^-1 A by 1: omega below 2 is safe whatever the signs, and whatever is held.
 *
 * Why one sweep and aggregates: tried in f64 on the frame of Liu's Figure 2 (81 x 81, h = 1/30 s), with B in the place of the factor under L-BFGS with one pair. Iterations to an error of 0.196 and of 0.0402, and products with A per cycle:
 *
 *   the factor                              4, 18
 *   grid of every second particle           5, 19     3.9
 *   grid of every third                     6, 21     3.1
 *   aggregates                              6, 21     2.9
 *   aggregates, two sweeps (Chebyshev)      6, 20     5.2
 *
 * A cycle that solves better hardly saves iterations, since the directions of the springs change between them.
 */
import { type Backend, type KernelBuffer, type KernelQueue, type Span, span } from '../../compute/backend';
import type { AnyKernel } from '../../compute/kernel';
import { HeldLevels } from './held-levels';
import { levelResidual } from './level-residual.kernel';
import { prolongCorrection } from './prolong-correction.kernel';
import { restrictResidual } from './restrict-residual.kernel';
import { smoothFromZero } from './smooth-from-zero.kernel';
import { smoothLevel } from './smooth-level.kernel';
import type { Interpolation, Level, MultigridPlan } from './types';

export const multigridKernels: readonly AnyKernel[] = [
  smoothFromZero,
  levelResidual,
  restrictResidual,
  prolongCorrection,
  smoothLevel,
];

/** Of the sweeps. The best of 1.33, 1.6 and 1.75 on cloth. */
const omega = 1.75;

/** The numbers of one level, as kernels bind them. */
interface LevelBuffers {
  readonly all: Span;
  /** Mass, slack, bound on the row of L, and 1, or 0 for what is held and for aggregates of nothing else. */
  readonly levelRow: KernelBuffer;
  readonly pairFirst: KernelBuffer;
  readonly pairColumn: KernelBuffer;
  readonly pairWeight: KernelBuffer;
  readonly guess: KernelBuffer;
}

/** P from a level to the next coarser one, by fine and by coarse unknown. */
interface TransferBuffers {
  readonly spreadFirst: KernelBuffer;
  readonly spreadCoarse: KernelBuffer;
  readonly spreadWeight: KernelBuffer;
  readonly gatherFirst: KernelBuffer;
  readonly gatherFine: KernelBuffer;
  readonly gatherWeight: KernelBuffer;
}

/** What the kernels of one level bind, made once. */
interface BoundLevel {
  readonly buffers: LevelBuffers & {
    readonly right: KernelBuffer;
    /** The residual, and in the end the solution of this level in its place. */
    readonly residual: KernelBuffer;
    readonly smoothed: KernelBuffer;
  };
  readonly transfer: TransferBuffers & {
    readonly residual: KernelBuffer;
    readonly guess: KernelBuffer;
    readonly coarseRow: KernelBuffer;
    readonly coarseRight: KernelBuffer;
    readonly coarseGuess: KernelBuffer;
    readonly correction: KernelBuffer;
  };
}

export class Multigrid {
  private readonly numbers: HeldLevels;
  private readonly levels: readonly LevelBuffers[];
  private readonly transfers: readonly TransferBuffers[];

  constructor(
    private readonly backend: Backend,
    private readonly plan: MultigridPlan,
    held: Uint8Array,
  ) {
    this.numbers = new HeldLevels(plan);
    this.numbers.held.set(held);
    this.numbers.follow(indicesOf(held));
    this.levels = this.numbers.levels.map((level, k) => this.allocateLevel(level, k));
    this.transfers = plan.interpolations.map((interpolation, k) => this.allocateTransfer(interpolation, k));
  }

  /** A cycle from the right-hand side in the one buffer to the solution in the other. */
  bind(right: KernelBuffer, solution: KernelBuffer): readonly BoundLevel[] {
    const { backend, levels, transfers } = this;
    const vectors = levels.map(({ all }, k) =>
      k === 0
        ? { right, residual: solution }
        : {
            right: backend.allocate(`right${k}`, 'vec4f', all.count),
            residual: backend.allocate(`residual${k}`, 'vec4f', all.count),
          },
    );
    return transfers.map((transfer, k) => {
      const [fine, coarse] = [levels[k], levels[k + 1]];
      const { residual } = vectors[k];
      // One division solves the last level: its first smoothing is the solution.
      const correction = k + 2 === levels.length ? coarse.guess : vectors[k + 1].residual;
      return {
        buffers: { ...fine, ...vectors[k], smoothed: residual },
        transfer: {
          ...transfer,
          residual,
          guess: fine.guess,
          coarseRow: coarse.levelRow,
          coarseRight: vectors[k + 1].right,
          coarseGuess: coarse.guess,
          correction,
        },
      };
    });
  }

  /** `bound`: of `bind`. h: length of the step [s]. */
  queueCycle(queue: KernelQueue, bound: readonly BoundLevel[], h: number): void {
    const { levels } = this;
    const sweep = { h, omega };
    bound.forEach(({ buffers, transfer }, k) => {
      if (k === 0) queue.run(smoothFromZero, buffers.all, buffers, sweep);
      queue.run(levelResidual, buffers.all, buffers, { h });
      const exact = k + 2 === levels.length;
      queue.run(restrictResidual, levels[k + 1].all, transfer, exact ? { h, omega: 1 } : sweep);
    });
    for (let k = bound.length - 1; k >= 0; k--) {
      const { buffers, transfer } = bound[k];
      queue.run(prolongCorrection, buffers.all, transfer, {});
      queue.run(smoothLevel, buffers.all, buffers, sweep);
    }
  }

  /** Unknowns that are held from now on, or no longer. */
  hold(changes: readonly { readonly index: number; readonly held: boolean }[]): void {
    const { backend, numbers, levels, transfers, plan } = this;
    for (const { index, held } of changes) numbers.held[index] = Number(held);
    const rows = [
      Uint32Array.from(changes, ({ index }) => index),
      ...numbers.follow(changes.map(({ index }) => index)),
    ];
    rows.forEach((changed, k) => {
      const level = numbers.levels[k];
      for (const i of changed) {
        backend.write(levels[k].levelRow, this.rowOf(level, k, i), 4 * i);
        const [begin, end] = [level.first[i], level.first[i + 1]];
        if (k > 0 && end > begin) backend.write(levels[k].pairWeight, level.weight.subarray(begin, end), begin);
      }
    });
    const { first, coarse, weight, gather } = plan.interpolations[0];
    for (const { index, held } of changes) {
      for (let e = first[index]; e < first[index + 1]; e++) {
        const now = [held ? 0 : weight[e]];
        backend.write(transfers[0].spreadWeight, now, e);
        const [begin, end] = [gather.first[coarse[e]], gather.first[coarse[e] + 1]];
        backend.write(transfers[0].gatherWeight, now, begin + gather.list.subarray(begin, end).indexOf(e));
      }
    }
  }

  private rowOf({ first, weight, slack, mass }: Level, k: number, i: number): [number, number, number, number] {
    if (mass[i] === 0 || (k === 0 && this.numbers.held[i])) return [1, slack[i], 0, 0];
    let [sum, sizes] = [slack[i], 0];
    for (let e = first[i]; e < first[i + 1]; e++) {
      sum += weight[e];
      sizes += Math.abs(weight[e]);
    }
    return [mass[i], slack[i], Math.abs(sum) + sizes, 1];
  }

  private allocateLevel(level: Level, k: number): LevelBuffers {
    const { backend } = this;
    const { size, first, column, weight } = level;
    const rows = new Float64Array(4 * size);
    for (let i = 0; i < size; i++) rows.set(this.rowOf(level, k, i), 4 * i);
    return {
      all: span(0, size),
      levelRow: backend.allocate(`levelRow${k}`, 'vec4f', size, rows),
      pairFirst: backend.allocate(`pairFirst${k}`, 'u32', first.length, first),
      pairColumn: backend.allocate(`pairColumn${k}`, 'u32', column.length, column),
      pairWeight: backend.allocate(`pairWeight${k}`, 'f32', weight.length, weight),
      guess: backend.allocate(`guess${k}`, 'vec4f', size),
    };
  }

  private allocateTransfer({ first, coarse, weight, gather, gatherFine }: Interpolation, k: number): TransferBuffers {
    const { backend, numbers } = this;
    const masked = weight.slice();
    if (k === 0) for (const i of indicesOf(numbers.held)) masked.fill(0, first[i], first[i + 1]);
    const gathered = Float64Array.from(gather.list, (e) => masked[e]);
    return {
      spreadFirst: backend.allocate(`spreadFirst${k}`, 'u32', first.length, first),
      spreadCoarse: backend.allocate(`spreadCoarse${k}`, 'u32', coarse.length, coarse),
      spreadWeight: backend.allocate(`spreadWeight${k}`, 'f32', masked.length, masked),
      gatherFirst: backend.allocate(`gatherFirst${k}`, 'u32', gather.first.length, gather.first),
      gatherFine: backend.allocate(`gatherFine${k}`, 'u32', gatherFine.length, gatherFine),
      gatherWeight: backend.allocate(`gatherWeight${k}`, 'f32', gathered.length, gathered),
    };
  }
}

/** Where the flags are set. */
function indicesOf(flags: Uint8Array): number[] {
  const found: number[] = [];
  for (let i = 0; i < flags.length; i++) if (flags[i]) found.push(i);
  return found;
}
