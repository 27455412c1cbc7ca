import { findNearPairs } from './near-pairs.as';

export function listPairs(
  begin: u32,
  end: u32,
  previous: usize,
  feature: usize,
  triangleBox: usize,
  sortedTriangle: usize,
  sortedBox: usize,
  cellStart: usize,
  nearFirst: usize,
  pair: usize,
  slack: f32,
  perCell: f32,
  mask: u32,
  triangles: u32,
  exact: u32,
  room: u32,
): void {
  for (let t = begin; t < end; t++) {
    const ofPoints = nearFirst + (<usize>t << 2);
    const ofEdges = nearFirst + (<usize>(triangles + t) << 2);
    const firstPoint = load<u32>(ofPoints);
    const firstEdge = load<u32>(ofEdges);
    // Most triangles are near none: what was counted need not be looked for again.
    if (load<u32>(ofPoints, 4) == firstPoint && load<u32>(ofEdges, 4) == firstEdge) continue;
    findNearPairs(
      t, previous, feature, triangleBox, sortedTriangle, sortedBox, cellStart,
      slack, perCell, mask, exact, pair, room, firstPoint, firstEdge,
    );
  }
}
