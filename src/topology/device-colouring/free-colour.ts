/** The colours that no constraint has yet which shares a particle with this one. */
import { bitCount, lowestBit } from '../bits';

/** Particles of constraints and, as CSR rows, the corners at each particle: `size * constraint + corner`. */
export interface CornerRows {
  readonly corners: Uint32Array;
  readonly rowFirst: Uint32Array;
  readonly row: Uint32Array;
}

/** The free colour with `rank` free ones below it. Colours are looked at 32 at a time, as bits. */
export function freeColour(
  { corners, rowFirst, row, colour }: CornerRows & { colour: Uint32Array },
  size: number,
  constraint: number,
  rank: number,
): number {
  for (let [base, above] = [0, rank]; ; base += 32) {
    let used = 0;
    for (let corner = size * constraint; corner < size * (constraint + 1); corner++) {
      for (let e = rowFirst[corners[corner]]; e < rowFirst[corners[corner] + 1]; e++) {
        const bit = colour[Math.floor(row[e] / size)] - base;
        if (bit >= 0 && bit < 32) used |= 1 << bit;
      }
    }
    const free = 32 - bitCount(used);
    if (above >= free) {
      above -= free;
      continue;
    }
    let open = ~used;
    for (; above > 0; above--) open &= open - 1;
    return base + lowestBit(open);
  }
}
