// See pair-verdict.ts. Of the body of a block: alpha, more, and 1 where its last step raised g. The workgroup adds up the sums of all blocks of the body.
fn pairVerdict(block: u32, lane: u32, anderson: bool) -> vec3f {
  var part = vec4f(0.0);
  let end = blockList[4u * block + 3u];
  for (var k = blockList[4u * block + 2u] + lane; k < end; k += blockLanes) {
    part += pairSum[k];
  }
  let sums = sumOfLanes(part, lane);
  if (sums.x + sums.y < 0.0) {
    return vec3f(0.0, 0.0, 1.0);
  }
  let shrink = select(sums.y - sums.x, sums.w - sums.z, anderson);
  let scale = select(abs(sums.x) + abs(sums.y), abs(sums.z) + abs(sums.w), anderson);
  if (!(shrink > 1e-4 * scale)) {
    return vec3f(0.0);
  }
  if (anderson) {
    return vec3f(sums.z / shrink, sums.z / shrink, 0.0);
  }
  let alpha = sums.x / shrink;
  let beta = (sums.z + alpha * (sums.z - sums.w)) / shrink;
  return vec3f(alpha, alpha - beta, 0.0);
}
