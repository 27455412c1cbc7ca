// See pair-verdict.ts. Of the body of a block: alpha, more, and 1 where its last step raised g. The workgroup adds up the sums of all blocks of the body.
fn pairVerdict(block: u32, lane: u32) -> vec3f {
  var part = vec4f(0.0);
  let end = blockList[4u * block + 3u];
  for (var k = blockList[4u * block + 2u] + lane; k < end; k += blockLanes) {
    part += pairSum[k];
  }
  let sums = sumOfLanes(part, lane);
  let rise = sums.x + sums.y < 0.0;
  let curvature = sums.y - sums.x;
  let useful = !rise && curvature > 1e-4 * (abs(sums.x) + abs(sums.y));
  if (!useful) {
    return vec3f(0.0, 0.0, select(0.0, 1.0, rise));
  }
  let alpha = sums.x / curvature;
  let beta = (sums.z + alpha * (sums.z - sums.w)) / curvature;
  return vec3f(alpha, alpha - beta, 0.0);
}
