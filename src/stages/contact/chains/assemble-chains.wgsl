fn assembleChains(k: u32) {
  let i = chainMember[k];
  let surface = held[3u * i];
  let place = held[3u * i + 1u];
  let moves = place.w > 0.0 && surface.w >= 0.0;
  var diagonal = 1.0;
  if (place.w > 0.0) {
    diagonal = 1.0 / place.w;
  }
  var ties = vec2f(0.0);
  var others = vec3f(0.0);
  for (var e = neighbourFirst[i]; e < neighbourFirst[i + 1u]; e++) {
    let j = neighbour[e];
    let stiffness = (u.h * u.h) * neighbourStiffness[e];
    diagonal += stiffness;
    if (chainPlace[j] == k + 1u) {
      ties.x -= stiffness;
    }
    if (chainPlace[j] == k + 2u) {
      ties.y -= stiffness;
    }
    others += stiffness * held[3u * j + 1u].xyz;
  }
  var right = vec3f(0.0);
  if (moves) {
    right = held[3u * i + 2u].xyz + others - diagonal * place.xyz;
    right -= dot(right, surface.xyz) * surface.xyz;
  }
  chainRow[9u * k] = vec4f(surface.xyz, select(-1.0, 0.0, moves));
  chainRow[9u * k + 1u] = vec4f(right, diagonal + max(0.0, surface.w));
  chainRow[9u * k + 2u] = vec4f(ties, 0.0, 0.0);
}
