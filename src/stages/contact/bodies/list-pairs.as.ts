import { keptPairs } from './count-pairs.as';
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
  keptPair: usize,
  nearFirst: usize,
  pair: usize,
  stop: v128,
  slack: f32,
  room: u32,
): void {
  for (let m = begin; m < end; m++) {
    const first = load<u32>(nearFirst + (<usize>m << 2));
    const count = load<u32>(nearFirst + (<usize>m << 2), 4) - first;
    // Most clusters that meet have nothing near, or little.
    if (count <= keptPairs) {
      const fits = min<u32>(count, room - min<u32>(room, first));
      memory.copy(pair + (<usize>first << 4), keptPair + (<usize>(keptPairs * m) << 4), <usize>fits << 4);
      continue;
    }
    const clusters = meeting + (<usize>m << 3);
    findNearPairs(
      load<u32>(clusters), load<u32>(clusters, 4), wayStart, feature, beyond, triangleBox, clusterBox, stop, slack, pair, room, first,
    );
  }
}
