// See closest-points.ts.
fn ontoTriangle(point: vec3f, a: vec3f, b: vec3f, c: vec3f) -> vec4f {
  let ab = b - a;
  let ac = c - a;
  let d1 = dot(ab, point - a);
  let d2 = dot(ac, point - a);
  if (d1 <= 0.0 && d2 <= 0.0) {
    return vec4f(1.0, -1.0, 0.0, 0.0);
  }
  let d3 = dot(ab, point - b);
  let d4 = dot(ac, point - b);
  if (d3 >= 0.0 && d4 <= d3) {
    return vec4f(1.0, 0.0, -1.0, 0.0);
  }
  let d5 = dot(ab, point - c);
  let d6 = dot(ac, point - c);
  if (d6 >= 0.0 && d5 <= d6) {
    return vec4f(1.0, 0.0, 0.0, -1.0);
  }
  let va = d3 * d6 - d5 * d4;
  let vb = d5 * d2 - d1 * d6;
  let vc = d1 * d4 - d3 * d2;
  if (vc <= 0.0 && d1 >= 0.0 && d3 <= 0.0) {
    let share = d1 / (d1 - d3);
    return vec4f(1.0, share - 1.0, -share, 0.0);
  }
  if (vb <= 0.0 && d2 >= 0.0 && d6 <= 0.0) {
    let share = d2 / (d2 - d6);
    return vec4f(1.0, share - 1.0, 0.0, -share);
  }
  if (va <= 0.0 && d4 >= d3 && d5 >= d6) {
    let share = (d4 - d3) / (d4 - d3 + (d5 - d6));
    return vec4f(1.0, 0.0, share - 1.0, -share);
  }
  return vec4f(1.0, vec3f(-va, -vb, -vc) / (va + vb + vc));
}

fn betweenEdges(p: vec3f, q: vec3f, r: vec3f, s: vec3f) -> vec4f {
  let d1 = q - p;
  let d2 = s - r;
  let between = p - r;
  let a = dot(d1, d1);
  let e = dot(d2, d2);
  let b = dot(d1, d2);
  let c = dot(d1, between);
  let f = dot(d2, between);
  let determinant = a * e - b * b;
  var guess = 0.5;
  if (determinant > 1e-5 * a * e) {
    guess = clamp((b * f - c * e) / determinant, 0.0, 1.0);
  }
  var second = 0.0;
  if (e > 0.0) {
    second = clamp((b * guess + f) / e, 0.0, 1.0);
  }
  var first = 0.0;
  if (a > 0.0) {
    first = clamp((b * second - c) / a, 0.0, 1.0);
  }
  return vec4f(1.0 - first, first, second - 1.0, -second);
}

/// The weights of the four points.
fn closestPoints(isEdges: bool, p: vec3f, q: vec3f, r: vec3f, s: vec3f) -> vec4f {
  if (isEdges) {
    return betweenEdges(p, q, r, s);
  }
  return ontoTriangle(p, q, r, s);
}
