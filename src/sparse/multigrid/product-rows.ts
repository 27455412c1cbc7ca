/**
 * Rows of -L P, the first half of the Galerkin product P^T L P: row i has
 *
 *   sum_j weight_ij P_jJ - (slack_i + sum_j weight_ij) P_iJ.
 *
 * Each is computed when it is first asked for and kept, since it has a part in several coarse rows: on the coarser levels of a solid, whose rows are long, in hundreds.
 */
import { longer } from './longer';
import type { Interpolation, Level } from './types';

export class ProductRows {
  /** The row that was loaded last is `begin` to `end` of `column` and `value`. */
  column: Uint32Array;
  value: Float64Array;
  begin = 0;
  end = 0;
  /** slack_i, and the weights of held j. */
  slack = 0;
  /** Where the next row begins. */
  private next = 0;
  /** Where row i begins, plus one: 0 for what was not asked for. */
  private readonly first: Uint32Array;
  private readonly last: Uint32Array;
  private readonly slacks: Float64Array;
  /** Where a coarse unknown is in the row at hand, plus one. */
  private readonly at: Uint32Array;

  /** `held`: 1 for what is held; null: nothing. Rows are those of the numbers and of what is held when they are first asked for. `room`: how many entries there may be at first. */
  constructor(
    private readonly fine: Level,
    private readonly interpolation: Interpolation,
    private readonly held: Uint8Array | null,
    room: number,
  ) {
    const { coarseSize } = interpolation;
    this.column = new Uint32Array(room + coarseSize);
    this.value = new Float64Array(this.column.length);
    this.first = new Uint32Array(fine.size);
    this.last = new Uint32Array(fine.size);
    this.slacks = new Float64Array(fine.size);
    this.at = new Uint32Array(coarseSize);
  }

  load(i: number): void {
    if (this.first[i] === 0) this.compute(i);
    this.begin = this.first[i] - 1;
    this.end = this.last[i];
    this.slack = this.slacks[i];
  }

  private compute(i: number): void {
    const { fine, held, at } = this;
    const begin = this.next;
    // A row has an entry per coarse unknown at most.
    if (begin + at.length > this.column.length) {
      this.column = longer(this.column, 2 * (begin + at.length));
      this.value = longer(this.value, 2 * (begin + at.length));
    }
    let slack = fine.slack[i];
    let tied = slack;
    for (let e = fine.first[i]; e < fine.first[i + 1]; e++) {
      const j = fine.column[e];
      const pull = fine.weight[e];
      tied += pull;
      if (held?.[j]) slack += pull;
      this.add(j, held?.[j] ? 0 : pull);
    }
    this.add(i, -tied);
    const { column, next } = this;
    for (let k = begin; k < next; k++) at[column[k]] = 0;
    this.first[i] = begin + 1;
    this.last[i] = next;
    this.slacks[i] = slack;
  }

  /** `factor` times row j of P. */
  private add(j: number, factor: number): void {
    const { column, value, at } = this;
    const { first, coarse, weight } = this.interpolation;
    for (let g = first[j]; g < first[j + 1]; g++) {
      const other = coarse[g];
      if (at[other] === 0) {
        column[this.next] = other;
        value[this.next++] = 0;
        at[other] = this.next;
      }
      value[at[other] - 1] += factor * weight[g];
    }
  }
}
