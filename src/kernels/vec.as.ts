/** Arithmetic on x, y, z held in the first three lanes of a v128. The fourth lane is carried along and never read. */

@inline export function dot3(a: v128, b: v128): f32 {
  const product = f32x4.mul(a, b);
  return f32x4.extract_lane(product, 0) + f32x4.extract_lane(product, 1) + f32x4.extract_lane(product, 2);
}

@inline export function cross3(a: v128, b: v128): v128 {
  const aYzx = v128.shuffle<f32>(a, a, 1, 2, 0, 3);
  const bYzx = v128.shuffle<f32>(b, b, 1, 2, 0, 3);
  const c = f32x4.sub(f32x4.mul(a, bYzx), f32x4.mul(aYzx, b));
  return v128.shuffle<f32>(c, c, 1, 2, 0, 3);
}

@inline export function scale(a: v128, s: f32): v128 {
  return f32x4.mul(a, f32x4.splat(s));
}

/** a + s b */
@inline export function addScaled(a: v128, s: f32, b: v128): v128 {
  return f32x4.add(a, f32x4.mul(f32x4.splat(s), b));
}
