// See smoothness.ts.
fn unitOf(v: vec3f) -> vec3f {
  let size = length(v);
  return select(vec3f(0.0), v / size, size > 0.0);
}

/// Of a part of a surface as far as its triangles were taken in: along one rotation, the least that a vector in it was stretched; the most; and how far a corner goes apart from the mean way.
struct Bent {
  least: f32,
  most: f32,
  farthest: f32,
}

const unbent = Bent(3e38, 0.0, 0.0);

/// The directions u, v and their normal as they were built, as columns.
fn asBuilt(u: vec3f, v: vec3f) -> mat3x3f {
  return mat3x3f(u, v, cross(u, v));
}

/// The rotation that fits what became of u and v, as what it makes of u, v and their normal.
fn rotationOf(ofU: vec3f, ofV: vec3f) -> mat3x3f {
  let q1 = unitOf(ofU);
  let q2 = unitOf(ofV - dot(q1, ofV) * q1);
  return mat3x3f(q1, q2, cross(q1, q2));
}

fn takeIn(bent: Bent, t: u32, built: mat3x3f, turned: mat3x3f) -> Bent {
  let t1 = restAxes[2u * t].xyz;
  if (dot(t1, t1) == 0.0) {
    return bent;
  }
  let t2 = restAxes[2u * t + 1u].xyz;
  let first = triangleFrame[2u * t];
  let second = triangleFrame[2u * t + 1u];
  let c1 = first.xyz;
  let c2 = second.xyz;
  let a = turned * (t1 * built);
  let b = turned * (t2 * built);
  let xx = dot(a, c1);
  let yy = dot(b, c2);
  let xy = (dot(a, c2) + dot(b, c1)) / 2.0;
  let between = (xx - yy) / 2.0;
  return Bent(
    min(bent.least, (xx + yy) / 2.0 - sqrt(between * between + xy * xy) - first.w),
    max(bent.most, sqrt(dot(c1, c1) + dot(c2, c2)) + first.w),
    max(bent.farthest, second.w),
  );
}

fn isSmoothPart(bent: Bent, turned: mat3x3f, nearest: f32, tilt: f32) -> bool {
  let stretch = bent.least - 2.2 * tilt * bent.most;
  let behind = length(vec2f(dot(turned[0], u.stop.xyz), dot(turned[1], u.stop.xyz))) + 2.2 * tilt * length(u.stop.xyz);
  let reach = 2.0 * u.slack + select(0.0, 2.0 * bent.farthest, u.exact != 0u) + behind;
  return stretch > 0.25 && stretch * nearest > reach;
}
