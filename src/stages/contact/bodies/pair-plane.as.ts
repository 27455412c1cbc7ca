import { dot3 } from '../../../compute/vec.as';

/** `pair-plane.ts` holds the same numbers. */
const margin: f32 = 0.1;
const leastMargin: f32 = 1e-5;

/** How far particles keep from the plane of a pair whose features were `apart` [m]. */
@inline export function keptFrom(apart: f32): f32 {
  return max<f32>((margin / 2) * abs<f32>(apart), leastMargin);
}

/** How far along a normal the lowest particle of the first feature of a pair is, and the highest of the second. Each thread has its own. */
export let low: f32 = 0;
export let high: f32 = 0;

/** `particles`: the four of the pair. Edges were `apart` by less than 0. */
@inline export function alongPlane(position: usize, particles: usize, apart: f32, normal: v128): void {
  const a = dot3(normal, v128.load(position + (<usize>load<u32>(particles) << 4)));
  const b = dot3(normal, v128.load(position + (<usize>load<u32>(particles, 4) << 4)));
  const c = dot3(normal, v128.load(position + (<usize>load<u32>(particles, 8) << 4)));
  const d = dot3(normal, v128.load(position + (<usize>load<u32>(particles, 12) << 4)));
  low = apart < 0 ? min<f32>(a, b) : a;
  high = apart < 0 ? max<f32>(c, d) : max<f32>(b, max<f32>(c, d));
}

@inline export function areFree(position: usize, particles: usize): bool {
  return (
    load<f32>(position + (<usize>load<u32>(particles) << 4), 12) > 0 &&
    load<f32>(position + (<usize>load<u32>(particles, 4) << 4), 12) > 0 &&
    load<f32>(position + (<usize>load<u32>(particles, 8) << 4), 12) > 0 &&
    load<f32>(position + (<usize>load<u32>(particles, 12) << 4), 12) > 0
  );
}
