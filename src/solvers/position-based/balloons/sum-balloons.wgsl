fn sumBalloons(block: u32, lane: u32) {
  let origin = position[blockOrigin[block]].xyz;
  var part = vec4f(0.0);
  for (var m = blockFirst[block] + lane; m < blockFirst[block + 1u]; m += blockLanes) {
    var g = vec3f(0.0);
    for (var t = ringFirst[m]; t < ringFirst[m + 1u]; t++) {
      g += cross(position[ring[2u * t]].xyz - origin, position[ring[2u * t + 1u]].xyz - origin);
    }
    g /= 6.0;
    gradient[m] = vec4f(g, 0.0);
    let p = position[member[m]];
    part += vec4f(dot(p.xyz - origin, g) / 3.0, p.w * dot(g, g), 0.0, 0.0);
  }
  let sum = sumOfLanes(part, lane);
  if (lane == 0u) {
    blockSum[block] = sum.xy;
  }
}
