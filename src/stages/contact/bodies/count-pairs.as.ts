import { findNearPairs, nearPairs } from './near-pairs.as';

/** As in count-pairs.kernel.ts. */
export const keptPairs: u32 = 8;

export function countPairs(
  begin: u32,
  end: u32,
  wayStart: usize,
  feature: usize,
  beyond: usize,
  triangleBox: usize,
  clusterBox: usize,
  meeting: usize,
  nearCount: usize,
  keptPair: usize,
  stop: v128,
  slack: f32,
): void {
  for (let m = begin; m < end; m++) {
    const clusters = meeting + (<usize>m << 3);
    findNearPairs(load<u32>(clusters), load<u32>(clusters, 4), wayStart, feature, beyond, triangleBox, clusterBox, stop, slack, keptPair, keptPairs * (m + 1), keptPairs * m);
    store<u32>(nearCount + (<usize>m << 2), nearPairs);
  }
}
