/// The normal of the plane of an entry, towards its particle, and how far from the origin the particle has to stay along it.
fn planeOf(entry: u32) -> vec4f {
  let k = entry >> 2u;
  let corner = entry & 3u;
  let apart = pairApart[k];
  let isFirst = corner == 0u || (corner == 1u && apart < 0.0);
  let own = pairPlane[k] * select(-1.0, 1.0, isFirst);
  return vec4f(own.xyz, own.w + 0.05 * abs(apart));
}

fn limitWays(i: u32) {
  let p = position[i];
  let first = entryStart[i];
  let last = entryStart[i + 1u];
  if (first == last || p.w == 0.0) {
    return;
  }
  let start = previous[i].xyz;
  var at = p.xyz;
  for (var sweep = 0u; sweep < 4u; sweep++) {
    for (var e = first; e < last; e++) {
      let plane = planeOf(entryOrder[e]);
      at += max(0.0, plane.w - dot(plane.xyz, at)) * plane.xyz;
    }
  }
  var share = 1.0;
  for (var e = first; e < last; e++) {
    let plane = planeOf(entryOrder[e]);
    let ends = dot(plane.xyz, at);
    if (ends < plane.w) {
      let begins = dot(plane.xyz, start);
      share = min(share, select(0.0, (begins - plane.w) / (begins - ends), begins > plane.w));
    }
  }
  position[i] = vec4f(select(at, start + share * (at - start), share < 1.0), p.w);
}
