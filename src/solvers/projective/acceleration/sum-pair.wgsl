fn sumPair(block: u32, lane: u32) {
  var part = vec4f(0.0);
  let end = blockList[4u * block + 1u];
  for (var k = blockList[4u * block] + lane; k < end; k += blockLanes) {
    let i = blockList[k];
    let s = lastStep[i].xyz;
    let x = position[i].xyz;
    if (dot(s, s) <= u.grain * dot(x, x)) {
      continue;
    }
    let r = residual[i].xyz;
    let r0 = lastResidual[i].xyz;
    part += vec4f(dot(s, r), dot(s, r0), dot(r0 - r, solution[i].xyz), dot(r0 - r, lastSolution[i].xyz));
  }
  let total = sumOfLanes(part, lane);
  if (lane == 0u) {
    pairSum[block] = total;
  }
}
