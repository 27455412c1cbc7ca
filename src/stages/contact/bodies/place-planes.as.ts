import { dot3 } from '../../../compute/vec.as';

/** `pair-plane.ts` holds the same numbers. */
const margin: f32 = 0.1;
const leastMargin: f32 = 1e-5;

export function placePlanes(begin: u32, end: u32, position: usize, bodyOf: usize, pair: usize, pairApart: usize, pairPlane: usize): void {
  for (let k = begin; k < end; k++) {
    const apart = load<f32>(pairApart + (<usize>k << 3));
    const room = abs<f32>(apart) / 2 - max<f32>((margin / 2) * abs<f32>(apart), leastMargin);
    const particles = pair + (<usize>k << 4);
    const first = load<u32>(bodyOf + (<usize>load<u32>(particles) << 2));
    if (!(room > 0) || first == load<u32>(bodyOf + (<usize>load<u32>(particles, 12) << 2))) continue;
    const plane = pairPlane + (<usize>k << 4);
    const normal = v128.load(plane);
    const a = dot3(normal, v128.load(position + (<usize>load<u32>(particles) << 4)));
    const b = dot3(normal, v128.load(position + (<usize>load<u32>(particles, 4) << 4)));
    const c = dot3(normal, v128.load(position + (<usize>load<u32>(particles, 8) << 4)));
    const d = dot3(normal, v128.load(position + (<usize>load<u32>(particles, 12) << 4)));
    const low = apart < 0 ? min<f32>(a, b) : a;
    const high = apart < 0 ? max<f32>(c, d) : max<f32>(b, max<f32>(c, d));
    const level = load<f32>(plane, 12);
    store<f32>(plane, min<f32>(level + room, max<f32>(level - room, (low + high) / 2)), 12);
  }
}
