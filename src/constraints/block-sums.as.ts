/** The words of a block in `work`. */
@inline export function ownersFirst(work: usize, block: u32): u32 {
  return load<u32>(work + ((<usize>block) << 5));
}
@inline export function ownersEnd(work: usize, block: u32): u32 {
  return load<u32>(work + ((<usize>block) << 5), 4);
}
@inline export function touchedFirst(work: usize, block: u32): u32 {
  return load<u32>(work + ((<usize>block) << 5), 8);
}
@inline export function touchedEnd(work: usize, block: u32): u32 {
  return load<u32>(work + ((<usize>block) << 5), 12);
}
@inline export function bodyFirstBlock(work: usize, block: u32): u32 {
  return load<u32>(work + ((<usize>block) << 5), 16);
}

@inline export function vec4(x: f32, y: f32, z: f32, w: f32): v128 {
  return f32x4.replace_lane(f32x4.replace_lane(f32x4.replace_lane(f32x4.splat(x), 1, y), 2, z), 3, w);
}

/** The sums of one third of `blockSums` over all blocks of this block's body. */
export function bodySums(work: usize, blockSums: usize, block: u32, slot: u32, stride: u32): v128 {
  const at = work + ((<usize>block) << 5);
  const first = load<u32>(at, 16);
  let from = blockSums + ((<usize>(slot * stride + first)) << 4);
  const end = from + ((<usize>load<u32>(at, 20)) << 4);
  let sums = f32x4.splat(0);
  for (; from < end; from += 16) sums = f32x4.add(sums, v128.load(from));
  return sums;
}

/** The comparison is negated, so that a body with NaN counts as converged. */
@inline export function isDone(sums: v128, tolerance: f32): bool {
  return !(f32x4.extract_lane(sums, 1) > tolerance * tolerance * f32x4.extract_lane(sums, 2));
}

/** What is left of b.b where the warm start left little. */
@inline export function strictShare(sums: v128, least: f32): f32 {
  const share = f32x4.extract_lane(sums, 1) / (<f32>0.04 * f32x4.extract_lane(sums, 2));
  return min<f32>(1, max<f32>(least, share * share));
}

@inline export function betaOf(sums: v128, carry: f32): f32 {
  const before = f32x4.extract_lane(sums, 3);
  return carry > 0 && before > 0 ? f32x4.extract_lane(sums, 0) / before : 0;
}
