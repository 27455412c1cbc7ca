import { alongPlane, areFree, high, keptFrom, low } from './pair-plane.as';

export function placePlanes(begin: u32, end: u32, position: usize, bodyOf: usize, pair: usize, pairApart: usize, pairPlane: usize): void {
  for (let k = begin; k < end; k++) {
    const apart = load<f32>(pairApart + (<usize>k << 3));
    const kept = keptFrom(apart);
    const room = abs<f32>(apart) / 2 - kept;
    if (!(room > 0)) continue;
    const particles = pair + (<usize>k << 4);
    const plane = pairPlane + (<usize>k << 4);
    alongPlane(position, particles, apart, v128.load(plane));
    const middle = (low + high) / 2;
    const level = load<f32>(plane, 12);
    if (high - low < abs<f32>(apart) && abs<f32>(middle - level) > room && areFree(position, particles)) {
      store<f32>(plane, middle, 12);
      continue;
    }
    const first = load<u32>(bodyOf + (<usize>load<u32>(particles) << 2));
    if (first == load<u32>(bodyOf + (<usize>load<u32>(particles, 12) << 2))) continue;
    store<f32>(plane, min<f32>(level + room, max<f32>(level - room, middle)), 12);
  }
}
