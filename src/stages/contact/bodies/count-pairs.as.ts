import { edgePairs, findNearPairs, pointPairs } from './near-pairs.as';

export function countPairs(
  begin: u32,
  end: u32,
  previous: usize,
  feature: usize,
  triangleBox: usize,
  sortedTriangle: usize,
  sortedBox: usize,
  cellStart: usize,
  nearCount: usize,
  slack: f32,
  perCell: f32,
  mask: u32,
  triangles: u32,
  exact: u32,
): void {
  for (let t = begin; t < end; t++) {
    findNearPairs(
      t, previous, feature, triangleBox, sortedTriangle, sortedBox, cellStart,
      slack, perCell, mask, exact, 0, 0, 0, 0,
    );
    store<u32>(nearCount + (<usize>t << 2), pointPairs);
    store<u32>(nearCount + (<usize>(triangles + t) << 2), edgePairs);
  }
}
