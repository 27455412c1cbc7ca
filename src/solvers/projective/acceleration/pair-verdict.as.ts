/** See pair-verdict.ts. Of the body of a block: alpha, more, and 1 where its last step raised g. */
export function pairVerdict(block: u32, blockList: usize, pairSum: usize, anderson: u32): v128 {
  const header = blockList + ((<usize>block) << 4);
  let after: f64 = 0;
  let before: f64 = 0;
  let found: f64 = 0;
  let foundBefore: f64 = 0;
  const end = pairSum + ((<usize>load<u32>(header, 12)) << 4);
  for (let sums = pairSum + ((<usize>load<u32>(header, 8)) << 4); sums < end; sums += 16) {
    after += <f64>load<f32>(sums);
    before += <f64>load<f32>(sums, 4);
    found += <f64>load<f32>(sums, 8);
    foundBefore += <f64>load<f32>(sums, 12);
  }
  if (after + before < 0) return f32x4(0, 0, 1, 0);
  // Neither comparison holds for numbers that are not finite.
  if (anderson) {
    const shrink = foundBefore - found;
    return shrink > 1e-4 * (abs(foundBefore) + abs(found))
      ? f32x4(<f32>(found / shrink), <f32>(found / shrink), 0, 0)
      : f32x4.splat(0);
  }
  const curvature = before - after;
  if (!(curvature > 1e-4 * (abs(after) + abs(before)))) return f32x4.splat(0);
  const alpha = after / curvature;
  const beta = (found + alpha * (found - foundBefore)) / curvature;
  return f32x4(<f32>alpha, <f32>(alpha - beta), 0, 0);
}
