/**
 * The next coarser level: L_c = P^T L P (Galerkin), with pairs, slack and masses computed apart, row by row, so that rows near a particle that is held or let go can be computed anew and the others stay.
 *
 *   weight_IJ = sum_i P_iI (sum_j weight_ij P_jJ - (slack_i + sum_j weight_ij) P_iJ)
 *   slack_I   = sum_i P_iI (slack_i + sum of weight_ij over held j)
 *   mass_I    = sum_i |P_iI| mass_i sum_J |P_iJ|
 *
 * What is held has a row of zeros in P; `held` is for the finest level alone. The lumped mass is no less than P^T M P, so that a V-cycle never goes further than the inverse of A: what it does as a step never raises the energy.
 */
import type { Interpolation, Level } from './types';

/** Which pairs the next level has, with all numbers 0. */
export function coarsePattern(fine: Level, { coarseSize, first, coarse, gather, gatherFine }: Interpolation): Level {
  const offsets = new Uint32Array(coarseSize + 1);
  const seen = new Uint32Array(coarseSize);
  let column = new Uint32Array(Math.max(64, fine.column.length >> 1));
  let end = 0;
  let row = 0;
  const see = (i: number) => {
    for (let g = first[i]; g < first[i + 1]; g++) {
      const other = coarse[g];
      // Rows are counted from 1 there.
      if (seen[other] === row + 1 || other === row) continue;
      seen[other] = row + 1;
      if (end === column.length) {
        const longer = new Uint32Array(2 * column.length);
        longer.set(column);
        column = longer;
      }
      column[end++] = other;
    }
  };
  for (; row < coarseSize; row++) {
    for (let t = gather.first[row]; t < gather.first[row + 1]; t++) {
      const i = gatherFine[t];
      see(i);
      for (let e = fine.first[i]; e < fine.first[i + 1]; e++) see(fine.column[e]);
    }
    offsets[row + 1] = end;
  }
  return {
    size: coarseSize,
    first: offsets,
    column: column.slice(0, end),
    weight: new Float64Array(end),
    slack: new Float64Array(coarseSize),
    mass: new Float64Array(coarseSize),
  };
}

/** Computes rows of a coarser level. Keeps one vector to sum in. */
export class CoarseRows {
  private readonly sums: Float64Array;

  constructor(
    private readonly fine: Level,
    private readonly interpolation: Interpolation,
    private readonly coarse: Level,
    /** 1 for what is held; null: nothing. */
    private readonly held: Uint8Array | null,
  ) {
    this.sums = new Float64Array(coarse.size);
  }

  computeAll(): void {
    for (let row = 0; row < this.coarse.size; row++) this.compute(row);
  }

  compute(row: number): void {
    const { fine, coarse, sums, held } = this;
    const { first, coarse: coarseOf, weight, gather, gatherFine } = this.interpolation;
    let [mass, slack] = [0, 0];
    for (let t = gather.first[row]; t < gather.first[row + 1]; t++) {
      const i = gatherFine[t];
      if (held?.[i]) continue;
      const p = weight[gather.list[t]];
      let own = fine.slack[i];
      let tied = fine.slack[i];
      for (let e = fine.first[i]; e < fine.first[i + 1]; e++) {
        const j = fine.column[e];
        const pull = fine.weight[e];
        tied += pull;
        if (held?.[j]) {
          own += pull;
          continue;
        }
        for (let g = first[j]; g < first[j + 1]; g++) sums[coarseOf[g]] += p * pull * weight[g];
      }
      let sizes = 0;
      for (let g = first[i]; g < first[i + 1]; g++) {
        sums[coarseOf[g]] -= p * tied * weight[g];
        sizes += Math.abs(weight[g]);
      }
      slack += p * own;
      mass += Math.abs(p) * sizes * fine.mass[i];
    }
    coarse.mass[row] = mass;
    coarse.slack[row] = slack;
    for (let e = coarse.first[row]; e < coarse.first[row + 1]; e++) {
      coarse.weight[e] = sums[coarse.column[e]];
      sums[coarse.column[e]] = 0;
    }
    sums[row] = 0;
  }
}
