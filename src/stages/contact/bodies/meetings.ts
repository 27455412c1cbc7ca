/**
 * Which clusters of triangles meet: their boxes overlap, and no smooth window holds both (weigh-windows.kernel.ts). A cluster meets itself too. Each pair is found once, by the lower one of the two, in the cell that has the lowest corner of what both boxes share.
 */
import { cellKey, cellOf, cellsAlong } from './cells';

export interface MeetingArrays {
  readonly clusterBox: Float64Array;
  readonly sortedCluster: Uint32Array;
  readonly sortedBox: Float64Array;
  readonly cellStart: Uint32Array;
  readonly beside: Uint32Array;
  readonly isSmooth: Uint32Array;
}

/** Calls `found` with each cluster that cluster c meets, of itself and those after it. */
export function eachMeeting(
  c: number,
  arrays: MeetingArrays,
  { perCell, mask }: { readonly perCell: number; readonly mask: number },
  found: (other: number) => void,
): void {
  const { clusterBox, sortedCluster, sortedBox, cellStart, beside, isSmooth } = arrays;
  const isInWindow = (other: number) => {
    for (let k = beside[c]; k < beside[c + 1]; k += 2) if (beside[k] === other) return isSmooth[beside[k + 1]] !== 0;
    return false;
  };
  if (!isInWindow(c)) found(c);
  const box = (lane: number) => clusterBox[8 * c + lane];
  const low = [0, 1, 2].map((axis) => cellOf(box(axis), perCell));
  const counts = [0, 1, 2].map((axis) => cellsAlong(box(axis), box(4 + axis), perCell));
  for (let i = low[0]; i < low[0] + counts[0]; i++) {
    for (let j = low[1]; j < low[1] + counts[1]; j++) {
      for (let k = low[2]; k < low[2] + counts[2]; k++) {
        const key = cellKey(i, j, k, mask);
        for (let n = cellStart[key + 1] - 1; n >= cellStart[key]; n--) {
          const other = sortedCluster[n];
          // The clusters of a cell are in order, those before c have seen to it.
          if (other <= c) break;
          // Cells of one cluster that have the same key follow each other.
          if (n > cellStart[key] && sortedCluster[n - 1] === other) continue;
          const overlap = [0, 1, 2].every(
            (axis) => box(axis) <= sortedBox[8 * n + 4 + axis] && sortedBox[8 * n + axis] <= box(4 + axis),
          );
          const isHere = [i, j, k].every(
            (cell, axis) => cellOf(Math.max(box(axis), sortedBox[8 * n + axis]), perCell) === cell,
          );
          if (overlap && isHere && !isInWindow(other)) found(other);
        }
      }
    }
  }
}
