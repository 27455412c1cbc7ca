/**
 * A factor on a GPU, as its inverse in layers (choose-layers.ts): a solve is two products for each layer and two between neighbouring ones, whatever the size of the matrix. The numbers of L are computed in f64 by WebAssembly, and
 * inverted on the device in f32: what that rounds, an iteration that works on residuals takes back.
 */
import type { Backend, KernelBuffer, KernelQueue } from '../../compute/backend';
import { precisionOf, span } from '../../compute/backend';
import type { AnyKernel } from '../../compute/kernel';
import type { FactorPlan } from '../types';
import { correctHeld } from './correct-held.kernel';
import { HeldRows } from './held-rows';
import { invertFactor } from './invert-factor.kernel';
import { multiplyInverse } from './multiply-inverse.kernel';
import { multiplyTransposed } from './multiply-transposed.kernel';
import type { InversePlan } from './plan-inverse';
import { subtractAbove } from './subtract-above.kernel';
import { subtractBelow } from './subtract-below.kernel';
import { weighHeld } from './weigh-held.kernel';

export const inverseKernels: readonly AnyKernel[] = [
  invertFactor,
  multiplyInverse,
  multiplyTransposed,
  subtractBelow,
  subtractAbove,
  weighHeld,
  correctHeld,
];

export class InverseFactor {
  private readonly buffers;
  /** For layers above the first, whose right-hand side `subtractBelow` makes where the solution is to be. */
  private readonly above;
  private readonly held: HeldRows;
  private heldRows: readonly number[] = [];
  /** Queues what makes a solution one of a matrix that differs from that of the factor; null where it is that of the factor. */
  correction: ((queue: KernelQueue) => void) | null = null;

  /** `right`: the right-hand side, which solves leave as it is. Four numbers a row, in the order of the inverse's plan. */
  constructor(
    private readonly backend: Backend,
    private readonly plan: FactorPlan,
    private readonly inverse: InversePlan,
    { right, solution }: { right: KernelBuffer; solution: KernelBuffer },
  ) {
    const u32 = (name: string, data: Uint32Array) => backend.allocate(name, 'u32', data.length, data);
    const vec4u = (name: string, data: Uint32Array) => backend.allocate(name, 'vec4u', data.length / 4, data);
    this.buffers = {
      columnPanel: u32('columnPanel', inverse.columnPanel),
      panel: vec4u('panel', inverse.panel),
      row: u32('row', inverse.row),
      rowQuad: u32('rowQuad', inverse.rowQuad),
      quad: vec4u('quad', inverse.quad),
      forwardUnit: vec4u('forwardUnit', inverse.forwardUnit),
      forwardQuad: vec4u('forwardQuad', inverse.forwardQuad),
      backwardUnit: vec4u('backwardUnit', inverse.backwardUnit),
      ancestor: u32('ancestor', inverse.ancestor),
      aboveUnit: vec4u('aboveUnit', inverse.aboveUnit),
      belowFirst: u32('belowFirst', inverse.belowFirst),
      below: u32('below', inverse.below),
      factor: backend.allocate('factor', 'vec4f', inverse.factorCount),
      inverse: backend.allocate('inverse', 'vec4f', inverse.inverseCount),
      half: backend.allocate('half', 'vec4f', inverse.size),
      right,
      solution,
    };
    this.above = { ...this.buffers, right: solution };
    this.held = new HeldRows(backend, { right, solution }, inverse.size);
  }

  /** Takes over the numbers of L, panel by panel of the plan. Rows that were held still are. */
  useNumbers(value: Float64Array): void {
    this.backend.write(this.buffers.factor, this.inFours(value));
    this.backend.run(invertFactor, span(0, this.inverse.size), this.buffers, {});
    this.holdAgain();
  }

  /** The numbers of the plan's panels, four columns at a time; above the diagonal, and beyond the last column, 0. */
  private inFours(value: Float64Array): Float32Array | Float64Array {
    const { panelCount, panelColumn, panelRow, panelValue } = this.plan;
    const count = 4 * this.inverse.factorCount;
    const fours = precisionOf(this.backend.name) === 'f32' ? new Float32Array(count) : new Float64Array(count);
    for (let p = 0; p < panelCount; p++) {
      const width = panelColumn[p + 1] - panelColumn[p];
      const stride = 4 * Math.ceil(width / 4);
      for (let r = 0; r < panelRow[p + 1] - panelRow[p]; r++) {
        const to = 4 * this.inverse.factorFirst[p] + r * stride;
        const from = panelValue[p] + r * width;
        for (let c = 0; c < Math.min(width, r + 1); c++) fours[to + c] = value[from + c];
      }
    }
    return fours;
  }

  /** The unknowns of these rows of A, and of no others, are 0 from now on. At most `maximumHeld`. */
  hold(rows: readonly number[]): void {
    this.heldRows = rows;
    const places = rows.map((row) => this.inverse.place[row]);
    this.held.hold(places, () => this.queueWhole(this.backend));
  }

  /** After `correction` changed. */
  holdAgain(): void {
    this.hold(this.heldRows);
  }

  /** L L^T x = b. */
  queueSolve(queue: KernelQueue): void {
    this.queueWhole(queue);
    this.held.queueCorrection(queue);
  }

  private queueWhole(queue: KernelQueue): void {
    const { buffers, above } = this;
    const { layers } = this.inverse;
    layers.forEach(({ columns, forward }, layer) => {
      if (layer > 0) queue.run(subtractBelow, columns, buffers, {});
      queue.run(multiplyInverse, forward, layer > 0 ? above : buffers, {});
    });
    for (let layer = layers.length - 1; layer >= 0; layer--) {
      const { above: units, backward } = layers[layer];
      if (units.count > 0) queue.run(subtractAbove, units, buffers, {});
      queue.run(multiplyTransposed, backward, buffers, {});
    }
    this.correction?.(queue);
  }

  free(): void {
    const { right: _, solution: __, ...own } = this.buffers;
    for (const buffer of Object.values(own)) this.backend.free(buffer);
    this.held.free();
  }
}
