fn lineariseConstraints(block: u32, lane: u32) {
  var part = vec4f(0.0);
  let goesOn = u.turned > 1u && work[8u * block + 7u] > 0u;
  for (var k = work[8u * block] + lane; k < work[8u * block + 1u]; k += blockLanes) {
    let i = work[k];
    let q = previous[i].xyz;
    let y = position[i];
    for (var e = owned[i]; e < owned[i + 1u]; e++) {
      let c = e - owned[0];
      let j = owned[e];
      let rest = constraint[2u * c];
      let before = q - previous[j].xyz;
      let d = select(before, y.xyz - position[j].xyz, u.turned > 0u);
      let squared = dot(d, d);
      let squaredBefore = dot(before, before);
      if (!(rest > 0.0 && squared > 0.0 && squaredBefore > 0.0 && y.w + position[j].w > 0.0)) {
        jacobian[c] = vec4f(0.0);
        multiplier[2u * c] = 0.0;
        multiplier[2u * c + 1u] = 0.0;
        continue;
      }
      let length = sqrt(squaredBefore);
      let moved = (y.xyz - q) - (position[j].xyz - previous[j].xyz);
      let off = clamp(length - rest, -u.mend * rest, u.mend * rest);
      var b = off * (length + rest) + 2.0 * dot(d, moved);
      if (u.turned > 0u) {
        let now = sqrt(squared);
        let excess = now - length + off;
        b = excess * (2.0 * now - excess);
      }
      var known = 0.0;
      // A float that is not finite has all bits of its exponent set; a comparison of floats may be optimised away.
      if ((bitcast<u32>(multiplier[2u * c]) & 0x7f800000u) != 0x7f800000u) {
        known = multiplier[2u * c];
      }
      let start = select(0.0, known, u.warm > 0.0);
      let mu = select(0.0, known, goesOn);
      if (goesOn) {
        b -= u.epsilon * (y.w + position[j].w) * 4.0 * squared * mu;
      }
      jacobian[c] = vec4f(2.0 * d, start);
      multiplier[2u * c] = mu;
      multiplier[2u * c + 1u] = b;
      part += vec4f(b * start, b * b, b * b, 0.0);
    }
  }
  let sums = sumOfLanes(part, lane);
  if (lane == 0u) {
    blockSums[block] = sums;
    blockSums[2u * u.stride + block] = vec4f(0.0, -1.0, sums.z, 0.0);
  }
}
