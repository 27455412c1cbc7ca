/**
 * Rows of -L P, the first half of the Galerkin product P^T L P: row i has
 *
 *   sum_j weight_ij P_jJ - (slack_i + sum_j weight_ij) P_iJ.
 *
 * All of them are kept where the whole level is made, since every one has a part in several coarse rows. Where a few rows are made anew, they are computed as they are asked for, in the same order and to the same bits.
 */
import { longer } from './longer';
import type { Interpolation, Level } from './types';

/** The row that was loaded last is `begin` to `end` of `column` and `value`. */
export interface ProductRows {
  load(i: number): void;
  readonly column: Uint32Array;
  readonly value: Float64Array;
  readonly begin: number;
  readonly end: number;
  /** slack_i, and the weights of held j. */
  readonly slack: number;
}

export class FreshProducts implements ProductRows {
  readonly column: Uint32Array;
  readonly value: Float64Array;
  readonly begin = 0;
  end = 0;
  slack = 0;
  /** Where a coarse unknown is in `column`, plus one. */
  private readonly at: Uint32Array;

  /** `held`: 1 for what is held; null: nothing. */
  constructor(
    private readonly fine: Level,
    private readonly interpolation: Interpolation,
    private readonly held: Uint8Array | null,
  ) {
    const { coarseSize } = interpolation;
    this.column = new Uint32Array(coarseSize);
    this.value = new Float64Array(coarseSize);
    this.at = new Uint32Array(coarseSize);
  }

  load(i: number): void {
    const { fine, held, column, at } = this;
    this.end = 0;
    this.slack = fine.slack[i];
    let tied = fine.slack[i];
    for (let e = fine.first[i]; e < fine.first[i + 1]; e++) {
      const j = fine.column[e];
      const pull = fine.weight[e];
      tied += pull;
      if (held?.[j]) this.slack += pull;
      this.add(j, held?.[j] ? 0 : pull);
    }
    this.add(i, -tied);
    for (let k = 0; k < this.end; k++) at[column[k]] = 0;
  }

  /** `factor` times row j of P. */
  private add(j: number, factor: number): void {
    const { column, value, at } = this;
    const { first, coarse, weight } = this.interpolation;
    for (let g = first[j]; g < first[j + 1]; g++) {
      const other = coarse[g];
      if (at[other] === 0) {
        column[this.end] = other;
        value[this.end++] = 0;
        at[other] = this.end;
      }
      value[at[other] - 1] += factor * weight[g];
    }
  }
}

export class KeptProducts implements ProductRows {
  column: Uint32Array;
  value: Float64Array;
  begin = 0;
  end = 0;
  slack = 0;
  private readonly first: Uint32Array;

  constructor(
    private readonly fine: Level,
    interpolation: Interpolation,
  ) {
    const fresh = new FreshProducts(fine, interpolation, null);
    this.first = new Uint32Array(fine.size + 1);
    this.column = new Uint32Array(Math.max(64, fine.column.length));
    this.value = new Float64Array(this.column.length);
    let at = 0;
    for (let i = 0; i < fine.size; i++) {
      fresh.load(i);
      if (at + fresh.end > this.column.length) {
        this.column = longer(this.column, 2 * (at + fresh.end));
        this.value = longer(this.value, 2 * (at + fresh.end));
      }
      for (let k = 0; k < fresh.end; k++) {
        this.column[at] = fresh.column[k];
        this.value[at++] = fresh.value[k];
      }
      this.first[i + 1] = at;
    }
  }

  load(i: number): void {
    this.begin = this.first[i];
    this.end = this.first[i + 1];
    this.slack = this.fine.slack[i];
  }
}
