/**
 * Which clusters of triangles meet: their boxes overlap, their discs (bound-slabs.kernel.ts) may come to overlap, and no smooth window holds both (weigh-windows.kernel.ts). A cluster meets itself too. Each pair is found once, by the lower one of the two, in the cell that has the lowest corner of what both boxes share.
 */
import { dot, length, sub, three } from '../contact-vectors';
import { slabLanes } from './bound-slabs.kernel';
import { cellKey, cellOf, cellsAlong } from './cells';

export interface MeetingArrays {
  readonly clusterBox: Float64Array;
  readonly clusterSlab: Float64Array;
  readonly sortedCluster: Uint32Array;
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
  const { clusterBox, clusterSlab, sortedCluster, cellStart, beside, isSmooth } = arrays;
  const isInWindow = (other: number) => {
    for (let k = beside[c]; k < beside[c + 1]; k += 2) if (beside[k] === other) return isSmooth[beside[k + 1]] !== 0;
    return false;
  };
  if (!isInWindow(c)) found(c);
  const box = (lane: number, cluster = c) => clusterBox[8 * cluster + lane];
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
            (axis) => box(axis) <= box(4 + axis, other) && box(axis, other) <= box(4 + axis),
          );
          const isHere = [i, j, k].every(
            (cell, axis) => cellOf(Math.max(box(axis), box(axis, other)), perCell) === cell,
          );
          if (overlap && isHere && !areApart(clusterSlab, c, other) && !isInWindow(other)) found(other);
        }
      }
    }
  }
}

/** Whether the discs of two clusters stay apart on their ways: along the line between their middles, or along the normal of one of them. */
function areApart(clusterSlab: Float64Array, c: number, other: number): boolean {
  const slab = (cluster: number) => ({
    centre: three(clusterSlab, slabLanes * cluster),
    radius: clusterSlab[slabLanes * cluster + 3],
    normal: three(clusterSlab, slabLanes * cluster + 4),
    height: clusterSlab[slabLanes * cluster + 7],
    way: three(clusterSlab, slabLanes * cluster + 8),
  });
  const [one, two] = [slab(c), slab(other)];
  const between = sub(two.centre, one.centre);
  const drift = sub(two.way, one.way);
  if (length(between) > one.radius + two.radius + length(drift)) return true;
  // How far a disc reaches along the normal of the other, if it is turned away from it.
  const along = Math.abs(dot(one.normal, two.normal));
  const turned = Math.sqrt(Math.max(0, 1 - along * along));
  return [[one, two] as const, [two, one] as const].some(([{ normal, height }, far]) => {
    const apart = dot(normal, between);
    const closing = Math.max(0, apart > 0 ? -dot(normal, drift) : dot(normal, drift));
    return Math.abs(apart) > height + along * far.height + turned * far.radius + closing;
  });
}
