fn multiplyConstraints(block: u32, lane: u32) {
  let sums = bodySums(block, lane);
  let beta = betaOf(sums);
  let going = !isDone(sums);
  var pq = 0.0;
  let end = select(0u, work[8u * block + 1u], going);
  for (var k = work[8u * block] + lane; k < end; k += blockLanes) {
    let i = work[k];
    let own = nodeDirection[i];
    for (var e = owned[i]; e < owned[i + 1u]; e++) {
      let c = e - owned[0];
      let j = jacobian[c];
      let far = nodeDirection[owned[e]];
      var p = j.w;
      if (beta != 0.0) {
        p += beta * direction[2u * c];
      }
      let q = dot(j.xyz, own.xyz - far.xyz) + u.epsilon * (own.w + far.w) * dot(j.xyz, j.xyz) * p;
      direction[2u * c] = p;
      direction[2u * c + 1u] = q;
      pq += p * q;
    }
  }
  let total = sumOfLanes(vec4f(pq, 0.0, 0.0, 0.0), lane);
  if (lane == 0u && going) {
    let before = blockSums[2u * u.stride + block];
    blockSums[2u * u.stride + block] = vec4f(total.x, before.y + 1.0, before.z, 0.0);
  }
}
