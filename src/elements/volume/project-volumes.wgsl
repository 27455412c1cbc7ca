struct NearestVolume {
  t: vec3f,
  product: f32,
  slope: f32,
}

// The tangent of the smaller of the angles that make two columns orthogonal.
fn orthogonalising(a: vec3f, b: vec3f) -> f32 {
  let product = dot(a, b);
  if (product == 0.0) {
    return 0.0;
  }
  let ratio = (dot(b, b) - dot(a, a)) / (2.0 * product);
  return select(1.0, -1.0, ratio < 0.0) / (abs(ratio) + sqrt(1.0 + ratio * ratio));
}

fn volumeSolutionAt(s: vec3f, t3: f32) -> NearestVolume {
  let lambda = t3 * (t3 - s.z);
  let t = vec3f((s.xy + sqrt(max(vec2f(0.0), s.xy * s.xy + 4.0 * lambda))) * 0.5, t3);
  let q = max(t.xy * t.xy + lambda, vec2f(1e-30));
  let third = t3 * t3 + lambda;
  return NearestVolume(t, t.x * t.y * t3, 1.0 + third / q.x + third / q.y);
}

fn searchVolume(s: vec3f, start: f32) -> NearestVolume {
  var found = volumeSolutionAt(s, start);
  for (var k = 0; k < 12; k++) {
    let off = abs(found.product - 1.0);
    found = volumeSolutionAt(s, found.t.z * pow(found.product, -1.0 / max(found.slope, 0.1)));
    // Convergence is quadratic: the step just taken came within rounding.
    if (off < 1e-4) {
      break;
    }
  }
  return found;
}

// T by singular values, as the reference has it: right for every F, and slow.
fn nearestBySingularValues(f: mat3x3f) -> mat3x3f {
  // F V, and V.
  var b = f;
  var v = mat3x3f(vec3f(1.0, 0.0, 0.0), vec3f(0.0, 1.0, 0.0), vec3f(0.0, 0.0, 1.0));
  for (var sweep = 0; sweep < 8; sweep++) {
    var largest = 0.0;
    var tangent = orthogonalising(b[0], b[1]);
    var cosine = 1.0 / sqrt(1.0 + tangent * tangent);
    var sine = tangent * cosine;
    b = mat3x3f(cosine * b[0] - sine * b[1], sine * b[0] + cosine * b[1], b[2]);
    v = mat3x3f(cosine * v[0] - sine * v[1], sine * v[0] + cosine * v[1], v[2]);
    largest = max(largest, abs(tangent));
    tangent = orthogonalising(b[0], b[2]);
    cosine = 1.0 / sqrt(1.0 + tangent * tangent);
    sine = tangent * cosine;
    b = mat3x3f(cosine * b[0] - sine * b[2], b[1], sine * b[0] + cosine * b[2]);
    v = mat3x3f(cosine * v[0] - sine * v[2], v[1], sine * v[0] + cosine * v[2]);
    largest = max(largest, abs(tangent));
    tangent = orthogonalising(b[1], b[2]);
    cosine = 1.0 / sqrt(1.0 + tangent * tangent);
    sine = tangent * cosine;
    b = mat3x3f(b[0], cosine * b[1] - sine * b[2], sine * b[1] + cosine * b[2]);
    v = mat3x3f(v[0], cosine * v[1] - sine * v[2], sine * v[1] + cosine * v[2]);
    largest = max(largest, abs(tangent));
    if (largest < 1e-4) {
      break;
    }
  }
  // Longest column first; a quarter turn swaps two and keeps det V.
  if (dot(b[0], b[0]) < dot(b[1], b[1])) {
    b = mat3x3f(b[1], -b[0], b[2]);
    v = mat3x3f(v[1], -v[0], v[2]);
  }
  if (dot(b[0], b[0]) < dot(b[2], b[2])) {
    b = mat3x3f(b[2], b[1], -b[0]);
    v = mat3x3f(v[2], v[1], -v[0]);
  }
  if (dot(b[1], b[1]) < dot(b[2], b[2])) {
    b = mat3x3f(b[0], b[2], -b[1]);
    v = mat3x3f(v[0], v[2], -v[1]);
  }
  var s = vec3f(length(b[0]), 0.0, 0.0);
  var u0 = v[0];
  if (s.x > 0.0) {
    u0 = b[0] / s.x;
  }
  let second = b[1] - dot(u0, b[1]) * u0;
  s.y = length(second);
  var u1 = v[1];
  if (s.y > 1e-6 * s.x) {
    u1 = second / s.y;
  } else {
    let sum = v[0] + u0;
    let squared = dot(sum, sum);
    if (squared > 1e-8) {
      u1 = v[1] - (2.0 * dot(sum, v[1]) / squared) * sum;
    }
  }
  let u2 = cross(u0, u1);
  s.z = dot(u2, b[2]);

  var start = 1.0;
  if (s.z > 0.0 && volumeSolutionAt(s, 0.5 * s.z).product > 1.0) {
    start = 0.5 * s.z;
  }
  var t = searchVolume(s, start).t;
  if (s.z > 1.8 && s.x < 2.1) {
    let other = searchVolume(s, 1.0 / (s.x * s.y));
    if (abs(other.product - 1.0) < 1e-3 && distance(s, other.t) < distance(s, t)) {
      t = other.t;
    }
  }
  return mat3x3f(t.x * u0, t.y * u1, t.z * u2) * transpose(v);
}

// T by the iteration of project-volumes.kernel.ts, or by singular values where that is not for F.
fn nearestOfVolumeOne(f: mat3x3f) -> mat3x3f {
  var t = f;
  for (var k = 0; k < 12; k++) {
    let c = mat3x3f(cross(t[1], t[2]), cross(t[2], t[0]), cross(t[0], t[1]));
    let squared = dot(c[0], c[0]) + dot(c[1], c[1]) + dot(c[2], c[2]);
    let away = dot(c[0], t[0] - f[0]) + dot(c[1], t[1] - f[1]) + dot(c[2], t[2] - f[2]);
    let lambda = (1.0 - dot(c[0], t[0]) + away) / squared;
    let reach = abs(lambda) * squared;
    // Also what is no number.
    if (!(reach < 0.9)) {
      break;
    }
    let next = f + lambda * c;
    let step = next - t;
    t = next;
    if ((dot(step[0], step[0]) + dot(step[1], step[1]) + dot(step[2], step[2])) * reach * reach < 1e-10) {
      return t;
    }
  }
  return nearestBySingularValues(f);
}

fn projectVolumes(i: u32) {
  let rest0 = volumeRest[3u * i].xyz;
  let rest1 = volumeRest[3u * i + 1u].xyz;
  let rest2 = volumeRest[3u * i + 2u];
  let p = position[volumeCorner[4u * i]].xyz;
  let edge0 = position[volumeCorner[4u * i + 1u]].xyz - p;
  let edge1 = position[volumeCorner[4u * i + 2u]].xyz - p;
  let edge2 = position[volumeCorner[4u * i + 3u]].xyz - p;
  let f = mat3x3f(
    rest0.x * edge0 + rest1.x * edge1 + rest2.x * edge2,
    rest0.y * edge0 + rest1.y * edge1 + rest2.y * edge2,
    rest0.z * edge0 + rest1.z * edge1 + rest2.z * edge2,
  );
  let nearest = nearestOfVolumeOne(f);
  let off = f - nearest;
  let weight = rest2.w;
  let energy = weight * (dot(off[0], off[0]) + dot(off[1], off[1]) + dot(off[2], off[2])) * 0.5;
  pull[3u * i] = vec4f(weight * (nearest * rest0), energy);
  pull[3u * i + 1u] = vec4f(weight * (nearest * rest1), 0.0);
  pull[3u * i + 2u] = vec4f(weight * (nearest * rest2.xyz), 0.0);
}
