struct Divided {
  normal: vec3f,
  apart: f32,
  middle: f32,
}

/// How far apart the two features are along a normal, and what lies halfway.
fn dividedBy(normal: vec3f, isEdges: bool, p: vec3f, q: vec3f, r: vec3f, s: vec3f) -> Divided {
  let a = dot(normal, p);
  let b = dot(normal, q);
  let c = max(dot(normal, r), dot(normal, s));
  let low = select(a, min(a, b), isEdges);
  let high = select(max(b, c), c, isEdges);
  return Divided(normal, low - high, 0.5 * (low + high));
}

fn dividePairs(k: u32) {
  let particles = pair[k];
  let isEdges = particles.z < particles.y && particles.z < particles.w;
  let p = previous[particles.x].xyz;
  let q = previous[particles.y].xyz;
  let r = previous[particles.z].xyz;
  let s = previous[particles.w].xyz;
  let w = closestPoints(isEdges, p, q, r, s);
  let apart = w.x * p + w.y * q + w.z * r + w.w * s;
  let far = length(apart);
  var plane = dividedBy(apart / max(far, 1e-30), isEdges, p, q, r, s);
  if (plane.apart < 0.9 * far) {
    let across = select(cross(r - q, s - q), cross(q - p, s - r), isEdges);
    let size = select(1.0, -1.0, dot(across, apart) < 0.0) / max(length(across), 1e-30);
    let other = dividedBy(across * size, isEdges, p, q, r, s);
    if (other.apart > plane.apart) {
      plane = other;
    }
  }
  if (!(plane.apart > 0.0)) {
    plane = Divided(vec3f(0.0), 0.0, 0.0);
  }
  let a = abs(w);
  pairWeight[k] = w;
  pairPlane[k] = vec4f(plane.normal, plane.middle);
  let signedApart = select(plane.apart, -plane.apart, isEdges);
  if (u.isNew == 0u) {
    pairApart[k].x = signedApart;
    return;
  }
  let restP = restPosition[particles.x];
  let restQ = restPosition[particles.y];
  let restR = restPosition[particles.z];
  let restS = restPosition[particles.w];
  var thickness = dot(a, vec4f(restP.w, restQ.w, restR.w, restS.w));
  if (select((particles.w < particles.y), (particles.x > particles.y), isEdges)) {
    thickness *= 0.5;
  }
  if (bodyOf[particles.x] == bodyOf[particles.w]) {
    let atRest = closestPoints(isEdges, restP.xyz, restQ.xyz, restR.xyz, restS.xyz);
    let between = atRest.x * restP.xyz + atRest.y * restQ.xyz + atRest.z * restR.xyz + atRest.w * restS.xyz;
    thickness = min(thickness, 0.9 * length(between));
  }
  pairApart[k] = vec2f(signedApart, thickness);
}
