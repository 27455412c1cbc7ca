/** The small levels of a plan in a few arrays, for `cycleTail`: of each level first where its parts begin, then the parts. */
import type { Interpolation, Level } from './types';

/** Numbers per level at the beginning of `index`. */
export const tailStride = 12;

/** What they are. Those of rows count rows, the others numbers of `index` or of `weight`. P of a level leads to the next; the last one has none. */
export const tailField = {
  rowFirst: 0,
  size: 1,
  pairFirst: 2,
  pairColumn: 3,
  pairWeight: 4,
  spreadFirst: 5,
  spreadCoarse: 6,
  spreadWeight: 7,
  gatherFirst: 8,
  gatherFine: 9,
  gatherWeight: 10,
} as const;

export interface TailLayout {
  readonly index: Uint32Array;
  /** How many numbers `weight` has. */
  readonly weightCount: number;
  readonly rowCount: number;
}

/** `interpolations`: one less than levels. */
export function tailLayout(levels: readonly Level[], interpolations: readonly Interpolation[]): TailLayout {
  const parts: Uint32Array[] = [];
  const heads = new Uint32Array(tailStride * levels.length);
  let [next, weightCount, rowCount] = [heads.length, 0, 0];
  const put = (part: Uint32Array) => {
    parts.push(part);
    next += part.length;
    return next - part.length;
  };
  const reserve = (count: number) => {
    weightCount += count;
    return weightCount - count;
  };
  levels.forEach(({ size, first, column }, k) => {
    const head = [rowCount, size, put(first), put(column), reserve(column.length)];
    rowCount += size;
    const interpolation = interpolations[k];
    if (interpolation) {
      const { coarse, gather, gatherFine } = interpolation;
      head.push(put(interpolation.first), put(coarse), reserve(coarse.length));
      head.push(put(gather.first), put(gatherFine), reserve(coarse.length));
    }
    heads.set(head, tailStride * k);
  });
  const index = new Uint32Array(next);
  index.set(heads);
  let at = heads.length;
  for (const part of parts) {
    index.set(part, at);
    at += part.length;
  }
  return { index, weightCount, rowCount };
}
