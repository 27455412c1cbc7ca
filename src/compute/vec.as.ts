/** Arithmetic on x, y, z held in the first three lanes of a v128. The fourth lane is carried along and never read. */

@inline export function dot3(a: v128, b: v128): f32 {
  const product = f32x4.mul(a, b);
  return f32x4.extract_lane(product, 0) + f32x4.extract_lane(product, 1) + f32x4.extract_lane(product, 2);
}

/** x + y + z */
@inline export function sum3(a: v128): f32 {
  return f32x4.extract_lane(a, 0) + f32x4.extract_lane(a, 1) + f32x4.extract_lane(a, 2);
}

/** The largest of x, y and z. */
@inline export function largest3(a: v128): f32 {
  return max<f32>(max<f32>(f32x4.extract_lane(a, 0), f32x4.extract_lane(a, 1)), f32x4.extract_lane(a, 2));
}

/** The smallest of all four lanes, and the largest. */
@inline export function leastOf(a: v128): f32 {
  const two = f32x4.min(a, v128.shuffle<f32>(a, a, 2, 3, 0, 1));
  return min<f32>(f32x4.extract_lane(two, 0), f32x4.extract_lane(two, 1));
}

@inline export function largestOf(a: v128): f32 {
  const two = f32x4.max(a, v128.shuffle<f32>(a, a, 2, 3, 0, 1));
  return max<f32>(f32x4.extract_lane(two, 0), f32x4.extract_lane(two, 1));
}

/** |a - b| of each lane. */
@inline export function apart(a: v128, b: v128): v128 {
  return f32x4.abs(f32x4.sub(a, b));
}

/** 1 / |a|; 0 where a has no length. */
@inline export function inverseLength(a: v128): f32 {
  const length = sqrt<f32>(dot3(a, a));
  return length > 0 ? 1 / length : 0;
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

/** x of v times a, plus y times b, plus z times c: a matrix, by its columns, times v. */
@inline export function combined(v: v128, a: v128, b: v128, c: v128): v128 {
  const x = v128.shuffle<f32>(v, v, 0, 0, 0, 0);
  const y = v128.shuffle<f32>(v, v, 1, 1, 1, 1);
  const z = v128.shuffle<f32>(v, v, 2, 2, 2, 2);
  return f32x4.add(f32x4.add(f32x4.mul(x, a), f32x4.mul(y, b)), f32x4.mul(z, c));
}

/** x + y + z of a, b, c and d, one per lane. Transposing takes the place of four horizontal sums. */
@inline export function sums3(a: v128, b: v128, c: v128, d: v128): v128 {
  const abXy = v128.shuffle<f32>(a, b, 0, 4, 1, 5);
  const cdXy = v128.shuffle<f32>(c, d, 0, 4, 1, 5);
  const abZ = v128.shuffle<f32>(a, b, 2, 6, 3, 7);
  const cdZ = v128.shuffle<f32>(c, d, 2, 6, 3, 7);
  const x = v128.shuffle<f32>(abXy, cdXy, 0, 1, 4, 5);
  const y = v128.shuffle<f32>(abXy, cdXy, 2, 3, 6, 7);
  const z = v128.shuffle<f32>(abZ, cdZ, 0, 1, 4, 5);
  return f32x4.add(f32x4.add(x, y), z);
}

/** The sums of all four lanes of x, of y and of z, as the lanes of one vector; the fourth is 0. */
@inline export function laneSums(x: v128, y: v128, z: v128): v128 {
  const zero = f32x4.splat(0);
  const xy = f32x4.add(v128.shuffle<f32>(x, y, 0, 4, 1, 5), v128.shuffle<f32>(x, y, 2, 6, 3, 7));
  const z0 = f32x4.add(v128.shuffle<f32>(z, zero, 0, 4, 1, 5), v128.shuffle<f32>(z, zero, 2, 6, 3, 7));
  return f32x4.add(v128.shuffle<f32>(xy, z0, 0, 1, 4, 5), v128.shuffle<f32>(xy, z0, 2, 3, 6, 7));
}

/** |a|^2, |b|^2, |c|^2, |d|^2, one per lane. */
@inline export function squaredLengths(a: v128, b: v128, c: v128, d: v128): v128 {
  return sums3(f32x4.mul(a, a), f32x4.mul(b, b), f32x4.mul(c, c), f32x4.mul(d, d));
}

/** The x of a, b, c and d, one per lane. Together with the three below a transposition: the compiler makes the shuffles that they share once. */
@inline export function xs(a: v128, b: v128, c: v128, d: v128): v128 {
  return v128.shuffle<f32>(v128.shuffle<f32>(a, b, 0, 4, 1, 5), v128.shuffle<f32>(c, d, 0, 4, 1, 5), 0, 1, 4, 5);
}

@inline export function ys(a: v128, b: v128, c: v128, d: v128): v128 {
  return v128.shuffle<f32>(v128.shuffle<f32>(a, b, 0, 4, 1, 5), v128.shuffle<f32>(c, d, 0, 4, 1, 5), 2, 3, 6, 7);
}

@inline export function zs(a: v128, b: v128, c: v128, d: v128): v128 {
  return v128.shuffle<f32>(v128.shuffle<f32>(a, b, 2, 6, 3, 7), v128.shuffle<f32>(c, d, 2, 6, 3, 7), 0, 1, 4, 5);
}

@inline export function ws(a: v128, b: v128, c: v128, d: v128): v128 {
  return v128.shuffle<f32>(v128.shuffle<f32>(a, b, 2, 6, 3, 7), v128.shuffle<f32>(c, d, 2, 6, 3, 7), 2, 3, 6, 7);
}
