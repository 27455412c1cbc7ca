/** The levels of multigrid in the memory of a backend: the large ones each in buffers of their own, the small ones behind one another in those of the tail (`cycleTail`). */
import { type Backend, type KernelBuffer, type Span, span } from '../../compute/backend';
import { tailField, tailLayout, tailStride } from './tail-layout';
import type { Interpolation, Level, MultigridPlan } from './types';

/** From a level of at most so many unknowns on, the cycle is one run: more than that, and a single workgroup or thread is slower than many that wait for one another. */
export const defaultTailRows = 512;

/** What the coarser levels get and give. */
export interface CoarseBuffers {
  readonly coarseRow: KernelBuffer;
  readonly coarseRight: KernelBuffer;
  readonly coarseGuess: KernelBuffer;
  /** The solution of the level. */
  readonly correction: KernelBuffer;
}

export interface LevelBuffers {
  readonly all: Span;
  /** Mass, slack, bound on the row of L, and 1, or 0 for what is held and for aggregates of nothing else. */
  readonly levelRow: KernelBuffer;
  readonly pairFirst: KernelBuffer;
  readonly pairColumn: KernelBuffer;
  readonly pairWeight: KernelBuffer;
  readonly right: KernelBuffer;
  readonly guess: KernelBuffer;
  /** The residual, and in the end the solution of this level in its place. */
  readonly residual: KernelBuffer;
  readonly smoothed: KernelBuffer;
}

/** P from a level to the next coarser one, by fine and by coarse unknown. */
export interface TransferBuffers {
  readonly spreadFirst: KernelBuffer;
  readonly spreadCoarse: KernelBuffer;
  readonly spreadWeight: KernelBuffer;
  readonly gatherFirst: KernelBuffer;
  readonly gatherFine: KernelBuffer;
  readonly gatherWeight: KernelBuffer;
}

export interface TailBuffers {
  readonly levels: number;
  readonly tailIndex: KernelBuffer;
  readonly tailWeight: KernelBuffer;
  readonly tailRow: KernelBuffer;
  readonly tailRight: KernelBuffer;
  readonly tailGuess: KernelBuffer;
  readonly tailResidual: KernelBuffer;
}

/** Where the numbers of a level that change with what is held are: its rows and its pairs, from there on. */
export interface LevelPlace {
  readonly row: KernelBuffer;
  readonly rowFirst: number;
  readonly weight: KernelBuffer;
  readonly weightFirst: number;
}

/** The first level of the tail: one that is small and not the last; the number of levels where there is none. */
export function tailStart({ levels }: MultigridPlan, mostTailRows: number): number {
  const found = levels.findIndex(({ size }, k) => k > 0 && k + 1 < levels.length && size <= mostTailRows);
  return found < 0 ? levels.length : found;
}

/** `given`: the right-hand side and the solution of the finest level, which are the caller's. */
export function allocateLevel(
  backend: Backend,
  { size, first, column, weight }: Level,
  k: number,
  rows: Float64Array,
  given: { readonly right: KernelBuffer; readonly solution: KernelBuffer } | null,
): LevelBuffers {
  const residual = given?.solution ?? backend.allocate(`residual${k}`, 'vec4f', size);
  return {
    all: span(0, size),
    levelRow: backend.allocate(`levelRow${k}`, 'vec4f', size, rows),
    pairFirst: backend.allocate(`pairFirst${k}`, 'u32', first.length, first),
    pairColumn: backend.allocate(`pairColumn${k}`, 'u32', column.length, column),
    pairWeight: backend.allocate(`pairWeight${k}`, 'f32', weight.length, weight),
    right: given?.right ?? backend.allocate(`right${k}`, 'vec4f', size),
    guess: backend.allocate(`guess${k}`, 'vec4f', size),
    residual,
    smoothed: residual,
  };
}

/** Those of these entries. A loop: `from` with a function takes many times as long. */
export function weightsOf(entries: Uint32Array, weight: Float64Array): Float64Array {
  const found = new Float64Array(entries.length);
  for (let k = 0; k < entries.length; k++) found[k] = weight[entries[k]];
  return found;
}

/** `weight`: of P, 0 for what is held. */
export function allocateTransfer(
  backend: Backend,
  { first, coarse, gather, gatherFine }: Interpolation,
  k: number,
  weight: Float64Array,
): TransferBuffers {
  const gathered = weightsOf(gather.list, weight);
  return {
    spreadFirst: backend.allocate(`spreadFirst${k}`, 'u32', first.length, first),
    spreadCoarse: backend.allocate(`spreadCoarse${k}`, 'u32', coarse.length, coarse),
    spreadWeight: backend.allocate(`spreadWeight${k}`, 'f32', weight.length, weight),
    gatherFirst: backend.allocate(`gatherFirst${k}`, 'u32', gather.first.length, gather.first),
    gatherFine: backend.allocate(`gatherFine${k}`, 'u32', gatherFine.length, gatherFine),
    gatherWeight: backend.allocate(`gatherWeight${k}`, 'f32', gathered.length, gathered),
  };
}

/** `rows`: those of all levels of the tail, one after the other. */
export function allocateTail(
  backend: Backend,
  levels: readonly Level[],
  interpolations: readonly Interpolation[],
  rows: readonly Float64Array[],
): { tail: TailBuffers; places: LevelPlace[] } {
  const { index, weightCount, rowCount } = tailLayout(levels, interpolations);
  const part = (k: number, field: keyof typeof tailField) => index[tailStride * k + tailField[field]];
  const weights = new Float64Array(weightCount);
  const allRows = new Float64Array(4 * rowCount);
  levels.forEach(({ weight }, k) => {
    weights.set(weight, part(k, 'pairWeight'));
    allRows.set(rows[k], 4 * part(k, 'rowFirst'));
  });
  interpolations.forEach(({ weight, gather }, k) => {
    weights.set(weight, part(k, 'spreadWeight'));
    weights.set(weightsOf(gather.list, weight), part(k, 'gatherWeight'));
  });
  const tail = {
    levels: levels.length,
    tailIndex: backend.allocate('tailIndex', 'u32', index.length, index),
    tailWeight: backend.allocate('tailWeight', 'f32', weightCount, weights),
    tailRow: backend.allocate('tailRow', 'vec4f', rowCount, allRows),
    tailRight: backend.allocate('tailRight', 'vec4f', rowCount),
    tailGuess: backend.allocate('tailGuess', 'vec4f', rowCount),
    tailResidual: backend.allocate('tailResidual', 'vec4f', rowCount),
  };
  const places = levels.map((_, k) => ({
    row: tail.tailRow,
    rowFirst: part(k, 'rowFirst'),
    weight: tail.tailWeight,
    weightFirst: part(k, 'pairWeight'),
  }));
  return { tail, places };
}
