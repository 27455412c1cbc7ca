fn advanceMultipliers(block: u32, lane: u32) {
  let sums = bodySumsWithProduct(block, lane);
  let before = blockSums[u.now * u.stride + block];
  let going = !isDone(sums);
  var alpha = 0.0;
  if (sums.w > 0.0) {
    alpha = sums.x / sums.w;
  }
  // In the iteration after the warm start, what is left of b.b where that left little.
  let strict = strictShare(sums.y, sums.z, u.least);
  var part = vec4f(0.0);
  let endOwner = select(0u, work[8u * block + 1u], going);
  for (var k = work[8u * block] + lane; k < endOwner; k += blockLanes) {
    let i = work[k];
    let first = owned[i];
    let end = owned[i + 1u];
    var g = vec3f(0.0);
    for (var e = first; e < end; e++) {
      let c = e - owned[0];
      let r = multiplier[2u * c + 1u] - alpha * direction[2u * c + 1u];
      multiplier[2u * c] += alpha * direction[2u * c];
      multiplier[2u * c + 1u] = r;
      g += (constraint[2u * c + 1u] * r) * jacobian[c].xyz;
    }
    let d = blockInverse[2u * i].xyz;
    let m = blockInverse[2u * i + 1u].xyz;
    let kg = d * g + vec3f(m.x * g.y + m.z * g.z, m.x * g.x + m.y * g.z, m.z * g.x + m.y * g.y);
    for (var e = first; e < end; e++) {
      let c = e - owned[0];
      let r = multiplier[2u * c + 1u];
      let z = constraint[2u * c + 1u] * (r - dot(jacobian[c].xyz, kg));
      jacobian[c].w = z;
      part += vec4f(r * z, r * r, 0.0, 0.0);
    }
  }
  let total = sumOfLanes(part, lane);
  if (lane == 0u) {
    let after = vec4f(total.xy, strict * before.z, before.x);
    blockSums[(1u - u.now) * u.stride + block] = select(before, after, going);
  }
}
