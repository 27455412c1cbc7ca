/// The normal of the plane of an entry, towards its particle, and how far from the origin the particle has to stay along it.
fn planeOf(entry: u32) -> vec4f {
  let k = entry >> 2u;
  let corner = entry & 3u;
  let apart = pairApart[k].x;
  let isFirst = corner == 0u || (corner == 1u && apart < 0.0);
  let own = pairPlane[k] * select(-1.0, 1.0, isFirst);
  // Without a plane there is no normal either, and nothing to keep away from.
  return vec4f(own.xyz, select(own.w + max(0.05 * abs(apart), 1e-5), -1.0, apart == 0.0));
}

/// The share of the way from a point of a ball, with its radius in the fourth number, to another point that lies within the ball.
fn shareWithin(ball: vec4f, origin: vec3f, to: vec3f) -> f32 {
  let way = to - origin;
  let out = origin - ball.xyz;
  let squared = dot(way, way);
  if (squared == 0.0) {
    return 1.0;
  }
  let along = dot(out, way);
  let room = max(0.0, ball.w * ball.w - dot(out, out));
  return (sqrt(along * along + squared * room) - along) / squared;
}

fn limitWays(i: u32) {
  let p = position[i];
  let first = entryStart[i];
  let last = entryStart[i + 1u];
  if ((first == last && u.exact == 0u) || p.w == 0.0) {
    return;
  }
  let start = previous[i].xyz;
  var at = p.xyz;
  var isServed = false;
  for (var sweep = 0u; sweep < 4u && !isServed; sweep++) {
    isServed = true;
    for (var e = first; e < last; e++) {
      let plane = planeOf(entryOrder[e]);
      let missing = plane.w - dot(plane.xyz, at);
      if (missing > 0.0) {
        isServed = false;
        at += missing * plane.xyz;
      }
    }
  }
  var share = 1.0;
  if (!isServed) {
    for (var e = first; e < last; e++) {
      let plane = planeOf(entryOrder[e]);
      let ends = dot(plane.xyz, at);
      let begins = dot(plane.xyz, start);
      if (ends < plane.w && ends < begins) {
        share = min(share, max(0.0, (begins - plane.w) / (begins - ends)));
      }
    }
  }
  if (u.exact != 0u) {
    share = min(share, shareWithin(wayStart[i], start, at));
    var stops = pairCount[3] != 0u;
    for (var e = first; e < last; e++) {
      let apart = pairApart[entryOrder[e] >> 2u];
      stops = stops || (apart.x == 0.0 && apart.y >= 0.0);
    }
    share = select(share, 0.0, stops);
  }
  position[i] = vec4f(select(at, start + share * (at - start), share < 1.0), p.w);
}
