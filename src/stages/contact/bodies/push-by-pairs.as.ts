import { addScaled, scale } from '../../../compute/vec.as';

export function pushByPairs(
  begin: u32,
  end: u32,
  position: usize,
  entryStart: usize,
  entryOrder: usize,
  pairWeight: usize,
  pairPush: usize,
  touching: usize,
): void {
  for (let i = begin; i < end; i++) {
    const first = load<u32>(entryStart + (<usize>i << 2));
    const last = load<u32>(entryStart + (<usize>i << 2), 4);
    let move = f32x4.splat(0);
    let asked: f32 = 0;
    for (let e = first; e < last; e++) {
      const entry = <usize>load<u32>(entryOrder + (<usize>e << 2));
      const weight = load<f32>(pairWeight + (entry << 2));
      const push = v128.load(pairPush + ((entry >> 2) << 5));
      move = addScaled(move, weight, push);
      if (f32x4.extract_lane(push, 3) > 0) asked += abs<f32>(weight);
    }
    store<f32>(touching + (<usize>i << 2), asked);
    if (asked == 0) continue;
    const at = position + (<usize>i << 4);
    const inverseMass = load<f32>(at, 12);
    v128.store(at, f32x4.add(v128.load(at), f32x4.replace_lane(scale(move, inverseMass), 3, 0)));
  }
}
