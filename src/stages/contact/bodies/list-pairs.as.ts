import { findNearPairs } from './near-pairs.as';

export function listPairs(
  begin: u32,
  end: u32,
  wayStart: usize,
  feature: usize,
  beyond: usize,
  triangleBox: usize,
  clusterBox: usize,
  meeting: usize,
  nearFirst: usize,
  pair: usize,
  stop: v128,
  slack: f32,
  room: u32,
): void {
  for (let m = begin; m < end; m++) {
    const first = load<u32>(nearFirst + (<usize>m << 2));
    // Most clusters that meet have nothing near: what was counted need not be looked for again.
    if (load<u32>(nearFirst + (<usize>m << 2), 4) == first) continue;
    const clusters = meeting + (<usize>m << 3);
    findNearPairs(
      load<u32>(clusters), load<u32>(clusters, 4), wayStart, feature, beyond, triangleBox, clusterBox, stop, slack, pair, room, first,
    );
  }
}
