/**
 * Rows of a solve with the inverse that are held: their unknown is 0, as if row and column were those of the identity, without a new factor. The solution y of the whole system is corrected by multiples of the
 * columns u_k of the inverse of A that belong to the held rows, as many as it takes to make them 0 (Woodbury's formula, for constraints):
 *
 *   x = y - sum_k alpha_k u_k.
 *
 * The columns are made one after the other, each one corrected by those before it. So each is 0 at the rows before, and the alpha follow from one another (`weighHeld`): no small matrix has to be
 * inverted. A column is one more solve on the device; nothing is read back.
 */
import { type Backend, type KernelBuffer, type KernelQueue, span } from '../../compute/backend';
import { correctHeld } from './correct-held.kernel';
import { weighHeld } from './weigh-held.kernel';

/** More held rows than this are cheaper to factorise anew: each costs four numbers a row of the matrix, read by every solve. */
export const maximumHeld = 16;

const once = span(0, 1);

export class HeldRows {
  private readonly buffers;
  private uniforms = { held: 0, size: 0 };
  private readonly all;

  constructor(
    private readonly backend: Backend,
    private readonly solve: { readonly right: KernelBuffer; readonly solution: KernelBuffer },
    private readonly size: number,
  ) {
    this.all = span(0, size);
    this.buffers = {
      heldRow: backend.allocate('heldRow', 'u32', maximumHeld),
      heldColumn: backend.allocate('heldColumn', 'vec4f', 0),
      heldWeight: backend.allocate('heldWeight', 'vec4f', maximumHeld),
      solution: solve.solution,
    };
  }

  /** Holds these rows and no others, at most `maximumHeld`. `queueSolve` queues a solve of the whole system. */
  hold(rows: readonly number[], queueSolve: () => void): void {
    const { backend, size, buffers } = this;
    const { right, solution } = this.solve;
    const unit = new Float32Array(4 * size);
    const { heldColumn } = buffers;
    if (heldColumn.count < rows.length * size) backend.grow(heldColumn, rows.length * size);
    if (rows.length > 0) backend.write(buffers.heldRow, rows);
    this.uniforms = { held: 0, size };
    rows.forEach((row, k) => {
      unit[4 * row] = 1;
      backend.write(right, unit);
      unit[4 * row] = 0;
      queueSolve();
      this.queueCorrection(backend);
      backend.copy(solution, 0, heldColumn, 4 * size * k, 4 * size);
      this.uniforms = { held: k + 1, size };
    });
  }

  /** Queues the correction of a solution. */
  queueCorrection(queue: KernelQueue): void {
    if (this.uniforms.held === 0) return;
    queue.run(weighHeld, once, this.buffers, this.uniforms);
    queue.run(correctHeld, this.all, this.buffers, this.uniforms);
  }

  free(): void {
    const { heldRow, heldColumn, heldWeight } = this.buffers;
    for (const buffer of [heldRow, heldColumn, heldWeight]) this.backend.free(buffer);
  }
}
