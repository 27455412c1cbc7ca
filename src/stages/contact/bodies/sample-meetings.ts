/** Clusters for the parity tests of their meetings: boxes, the cells that they are listed in, and windows that hold some of them. */
import { integers, numbers, type Random } from '../../../compute/sample';
import { cellKey, cellOf, cellsAlong } from './cells';

export function someClusters(count: number, random: Random) {
  const uniforms = { perCell: 2.1, mask: 63 };
  const clusterBox = numbers(8 * count, () => 0);
  for (let c = 0; c < count; c++) {
    for (let axis = 0; axis < 3; axis++) {
      const low = Math.fround(8 * random() - 4);
      clusterBox[8 * c + axis] = low;
      clusterBox[8 * c + 4 + axis] = Math.fround(low + 0.3 + random());
    }
  }
  const { sortedCluster, cellStart } = rowsOfCells(clusterBox, uniforms);
  // Flat discs within the boxes, turned in any way.
  const clusterSlab = numbers(12 * count, () => 0);
  for (let c = 0; c < count; c++) {
    const box = clusterBox.subarray(8 * c, 8 * c + 8);
    const normal = [0, 1, 2].map(() => random() - 0.5);
    const size = Math.hypot(...normal);
    const centre = [0, 1, 2].map((axis) => (box[axis] + box[4 + axis]) / 2);
    const way = [0, 1, 2].map(() => 0.1 * (random() - 0.5));
    const slab = [...centre, 0.8, ...normal.map((x) => x / size), 0.1, ...way, 0];
    clusterSlab.set(slab.map(Math.fround), 12 * c);
  }
  // Each cluster has a window with itself and one with another, of which every other is smooth.
  const beside = integers(5 * count + 1, (k) => {
    if (k <= count) return count + 1 + 4 * k;
    const [entry, c] = [(k - count - 1) % 4, Math.floor((k - count - 1) / 4)];
    return [c, 2 * c, Math.min(count - 1, c + 1 + Math.floor(9 * random())), 2 * c + 1][entry];
  });
  const isSmooth = integers(2 * count, () => (random() < 0.5 ? 1 : 0));
  return { arrays: { clusterBox, clusterSlab, sortedCluster, cellStart, beside, isSmooth }, uniforms };
}

/** The clusters of all cells, in the order of the keys, and where each key begins. */
export function rowsOfCells(
  clusterBox: ArrayLike<number>,
  { perCell, mask }: { readonly perCell: number; readonly mask: number },
) {
  const listed: (readonly [key: number, cluster: number])[] = [];
  for (let c = 0; c < clusterBox.length / 8; c++) {
    const lows = [0, 1, 2].map((axis) => cellOf(clusterBox[8 * c + axis], perCell));
    const [across, up, along] = [0, 1, 2].map((axis) =>
      cellsAlong(clusterBox[8 * c + axis], clusterBox[8 * c + 4 + axis], perCell),
    );
    for (let i = 0; i < across; i++) {
      for (let j = 0; j < up; j++) {
        for (let k = 0; k < along; k++) listed.push([cellKey(lows[0] + i, lows[1] + j, lows[2] + k, mask), c]);
      }
    }
  }
  listed.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const cellStart = new Uint32Array(mask + 2);
  for (const [key] of listed) cellStart[key + 1]++;
  for (let key = 0; key <= mask; key++) cellStart[key + 1] += cellStart[key];
  return { sortedCluster: Uint32Array.from(listed, ([, cluster]) => cluster), cellStart };
}
