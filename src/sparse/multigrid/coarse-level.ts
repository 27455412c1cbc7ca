/**
 * The next coarser level: L_c = P^T L P (Galerkin), with pairs, slack and masses computed apart, row by row, so that rows near a particle that is held or let go can be computed anew and the others stay.
 *
 *   weight_IJ = sum_i P_iI (sum_j weight_ij P_jJ - (slack_i + sum_j weight_ij) P_iJ)
 *   slack_I   = sum_i P_iI (slack_i + sum of weight_ij over held j)
 *   mass_I    = sum_i |P_iI| mass_i sum_J |P_iJ|
 *
 * The product goes by way of -L P (product-rows.ts): in a solid, whose rows are long, the three matrices at once would take twenty times as long.
 *
 * What is held has a row of zeros in P; `held` is for the finest level alone. The lumped mass is no less than P^T M P, so that a V-cycle never goes further than the inverse of A: what it does as a step never raises the energy.
 */
import { longer } from './longer';
import { ProductRows } from './product-rows';
import type { Interpolation, Level } from './types';

/** The row that was summed last. */
interface SummedRow {
  mass: number;
  slack: number;
  /** The coarse unknowns that it has a part in are the first so many of `touched`. */
  touchedCount: number;
}

/** Sums rows of the next coarser level, from those of -L P. */
class RowSums {
  /** By coarse unknown; 0 but for those touched. */
  readonly sums: Float64Array;
  readonly touched: Uint32Array;
  private readonly row: SummedRow = { mass: 0, slack: 0, touchedCount: 0 };
  /** Whether a coarse unknown is among those touched. */
  private readonly seen: Uint8Array;

  constructor(
    private readonly fine: Level,
    private readonly interpolation: Interpolation,
    private readonly held: Uint8Array | null,
  ) {
    this.sums = new Float64Array(interpolation.coarseSize);
    this.touched = new Uint32Array(interpolation.coarseSize);
    this.seen = new Uint8Array(interpolation.coarseSize);
  }

  /** The sums stay until `clear`. */
  sum(row: number, products: ProductRows): SummedRow {
    const { fine, sums, touched, seen, held } = this;
    const { first, weight, gather, gatherFine } = this.interpolation;
    let [mass, slack, count] = [0, 0, 0];
    for (let t = gather.first[row]; t < gather.first[row + 1]; t++) {
      const i = gatherFine[t];
      const p = held?.[i] ? 0 : weight[gather.list[t]];
      products.load(i);
      const { column, value, end } = products;
      for (let g = products.begin; g < end; g++) {
        const other = column[g];
        if (!seen[other]) {
          seen[other] = 1;
          touched[count++] = other;
        }
        sums[other] += p * value[g];
      }
      let sizes = 0;
      for (let g = first[i]; g < first[i + 1]; g++) sizes += Math.abs(weight[g]);
      slack += p * products.slack;
      mass += Math.abs(p) * sizes * fine.mass[i];
    }
    this.row.mass = mass;
    this.row.slack = slack;
    this.row.touchedCount = count;
    return this.row;
  }

  clear(): void {
    const { sums, touched, seen } = this;
    for (let k = 0; k < this.row.touchedCount; k++) {
      sums[touched[k]] = 0;
      seen[touched[k]] = 0;
    }
  }
}

/** With nothing held, which gives all pairs that there can be. */
export function coarseLevel(fine: Level, interpolation: Interpolation): Level {
  const size = interpolation.coarseSize;
  const rows = new RowSums(fine, interpolation, null);
  const products = new ProductRows(fine, interpolation, null, fine.column.length);
  const [first, slack, mass] = [new Uint32Array(size + 1), new Float64Array(size), new Float64Array(size)];
  let column = new Uint32Array(Math.max(64, fine.column.length >> 2));
  let weight = new Float64Array(column.length);
  let end = 0;
  for (let row = 0; row < size; row++) {
    const summed = rows.sum(row, products);
    mass[row] = summed.mass;
    slack[row] = summed.slack;
    if (end + summed.touchedCount > column.length) {
      column = longer(column, 2 * (end + summed.touchedCount));
      weight = longer(weight, 2 * (end + summed.touchedCount));
    }
    for (let k = 0; k < summed.touchedCount; k++) {
      const other = rows.touched[k];
      if (other === row) continue;
      column[end] = other;
      weight[end++] = rows.sums[other];
    }
    rows.clear();
    first[row + 1] = end;
  }
  return { size, first, column: column.slice(0, end), weight: weight.slice(0, end), slack, mass };
}

/** Computes rows of a coarser level anew, with what is held. */
export class CoarseRows {
  private readonly rows: RowSums;

  /** `held`: 1 for what is held; null: nothing. */
  constructor(
    private readonly fine: Level,
    private readonly interpolation: Interpolation,
    private readonly coarse: Level,
    private readonly held: Uint8Array | null,
  ) {
    this.rows = new RowSums(fine, interpolation, held);
  }

  compute(several: Iterable<number>): void {
    const { coarse, rows } = this;
    const products = new ProductRows(this.fine, this.interpolation, this.held, 0);
    for (const row of several) {
      const { mass, slack } = rows.sum(row, products);
      coarse.mass[row] = mass;
      coarse.slack[row] = slack;
      for (let e = coarse.first[row]; e < coarse.first[row + 1]; e++) coarse.weight[e] = rows.sums[coarse.column[e]];
      rows.clear();
    }
  }
}
