import { addScaled, scale } from '../../../compute/vec.as';

/** See flag-touching.kernel.ts. */
@inline export function wantedGap(apart: usize, recovery: f32): f32 {
  const before = abs<f32>(load<f32>(apart));
  const wanted = load<f32>(apart, 4);
  return min<f32>(wanted, before > 0 ? before + max<f32>(0, recovery * (wanted - before)) : 0);
}

/** From the second feature to the first. Weights sum to 0, so positions may be taken from the first particle on, which leaves no rounding of large ones. */
@inline export function fromFirst(p: v128, q: v128, r: v128, s: v128, w1: f32, w2: f32, w3: f32): v128 {
  return addScaled(addScaled(scale(f32x4.sub(q, p), w1), w2, f32x4.sub(r, p)), w3, f32x4.sub(s, p));
}
