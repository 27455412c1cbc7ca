/// R - (R . e) / (e . N) N, where `steep` is e . N, for the triangle of the edge p, q and one more corner.
fn pulled(p: vec3f, q: vec3f, n: vec3f, steep: f32, corner: u32) -> vec3f {
  if (corner == 0xffffffffu) {
    return vec3f(0.0);
  }
  let toCorner = previous[corner].xyz - p;
  let along = cross(n, cross(q - p, toCorner));
  let edge = (q - p) / max(length(q - p), 1e-30);
  let inward = toCorner - dot(edge, toCorner) * edge;
  let r = along * select(1.0, -1.0, dot(along, inward) < 0.0) / max(length(along), 1e-30);
  return r - dot(r, edge) / steep * n;
}

fn pushCrossings(e: u32) {
  let crossed = crossing[e];
  if (crossed == 0u) {
    return;
  }
  let one = feature[e / 3u];
  let other = feature[crossed - 1u];
  let i0 = one[e % 3u];
  let i1 = one[(e % 3u + 1u) % 3u];
  let p = previous[i0].xyz;
  let q = previous[i1].xyz;
  let a = previous[other.x].xyz;
  let b = previous[other.y].xyz;
  let c = previous[other.z].xyz;
  let normal = cross(b - a, c - a);
  let n = normal / length(normal);
  let above = dot(n, p - a);
  let beyond = dot(n, q - a);
  let share = above / (above - beyond);
  let fromA = p + share * (q - p) - a;
  let area = dot(normal, normal);
  let onB = dot(normal, cross(fromA, c - a)) / area;
  let onC = dot(normal, cross(b - a, fromA)) / area;
  let own = layer[i0];
  let others = layer[other.x];
  let aside = 2u * ((other.w >> 8u) + 1u);
  let known = select(select(0u, side[i1], (side[i1] & ~1u) == aside), side[i0], (side[i0] & ~1u) == aside);
  let isInFront = select(own > others, (known & 1u) != 0u, known > 0u);
  var out = select(-n, n, isInFront);
  var asked = 1.0;
  if (known == 0u && (own == 0u || others == 0u || own == others)) {
    let steep = (beyond - above) / length(q - p);
    let shorter = pulled(p, q, n, steep, wing[2u * e]) + pulled(p, q, n, steep, wing[2u * e + 1u]);
    let size = length(shorter);
    out = shorter / max(size, 1e-30);
    asked = min(1.0, size);
  }
  let sides = vec3u(side[other.x], side[other.y], side[other.z]) >> vec3u(1u);
  if (known == 0u && any(sides == vec3u((one.w >> 8u) + 1u))) {
    asked = 0.0;
  }
  let at0 = position[i0];
  let at1 = position[i1];
  let at2 = position[other.x];
  let at3 = position[other.y];
  let at4 = position[other.z];
  let w2 = onB + onC - 1.0;
  let went = (1.0 - share) * (at0.xyz - p) + share * (at1.xyz - q) + w2 * (at2.xyz - a) - onB * (at3.xyz - b)
    - onC * (at4.xyz - c);
  let give = (1.0 - share) * (1.0 - share) * at0.w + share * share * at1.w + w2 * w2 * at2.w + onB * onB * at3.w
    + onC * onC * at4.w;
  let missing = asked * u.way - dot(out, went);
  let size = select(0.0, missing / give, missing > 0.0 && give > 0.0);
  crossPush[2u * e] = vec4f(size * out, share);
  crossPush[2u * e + 1u] = vec4f(onB, onC, 0.0, 0.0);
}
