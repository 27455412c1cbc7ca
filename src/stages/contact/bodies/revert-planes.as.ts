import { alongPlane, areFree, high, keptFrom, low } from './pair-plane.as';

const leastKept: f32 = 0.5;

export function revertPlanes(
  begin: u32,
  end: u32,
  position: usize,
  previous: usize,
  pair: usize,
  pairApart: usize,
  pairPlane: usize,
  reverted: usize,
  all: u32,
): void {
  for (let k = begin; k < end; k++) {
    const apart = load<f32>(pairApart + (<usize>k << 3));
    const kept = keptFrom(apart);
    const room = abs<f32>(apart) / 2 - kept;
    if (!(room > 0)) continue;
    const particles = pair + (<usize>k << 4);
    const plane = pairPlane + (<usize>k << 4);
    const normal = v128.load(plane);
    const level = load<f32>(plane, 12);
    alongPlane(previous, particles, apart, normal);
    const middle = (low + high) / 2;
    if (!(abs<f32>(level - middle) > room + leastKept * kept) || !areFree(position, particles)) continue;
    alongPlane(position, particles, apart, normal);
    if (low - level >= leastKept * kept && level - high >= leastKept * kept && !all) continue;
    store<f32>(plane, min<f32>(middle + room, max<f32>(middle - room, level)), 12);
    store<u32>(reverted, 1);
  }
}
