// The maths of every type of constraint, as in constraint-values.ts and apply-constraint.ts. A kernel that takes this in says where its places are, by `placeAt` and `putPlace`.
// `at` is the index of the constraint's multiplier, `before` its value so far; `rest` and `compliance` are what the constraint is at rest.

fn multiplierOf(c: u32) -> f32 {
  return select(multiplier[c], 0.0, u.first == 1u);
}

// How far a constraint of this value moves its particles along their gradients. `weight`: of each particle its inverse mass times the square of its gradient, added up.
fn changeOf(at: u32, before: f32, value: f32, weight: f32, compliance: f32) -> f32 {
  let alpha = compliance * u.perSquaredStep;
  var change = 0.0;
  if (weight > 0.0) {
    change = u.share * (-value - alpha * before) / (weight + alpha);
  }
  multiplier[at] = before + change;
  return change;
}

fn moveAlong(i: u32, p: vec4f, change: f32, gradient: vec3f) {
  putPlace(i, vec4f(p.xyz + (p.w * change) * gradient, p.w));
}

fn solveDistance(at: u32, before: f32, i: vec2u, rest: f32, compliance: f32) {
  let p = placeAt(i.x);
  let q = placeAt(i.y);
  let d = q.xyz - p.xyz;
  let size = length(d);
  var n = vec3f(0.0);
  var weight = 0.0;
  if (size > 0.0) {
    n = d / size;
    weight = p.w + q.w;
  }
  let change = changeOf(at, before, size - rest, weight, compliance);
  moveAlong(i.x, p, change, -n);
  moveAlong(i.y, q, change, n);
}

// As solveDistance, with a multiplier that is never above 0.
fn solveCord(at: u32, before: f32, i: vec2u, rest: f32, compliance: f32) {
  let p = placeAt(i.x);
  let q = placeAt(i.y);
  let d = q.xyz - p.xyz;
  let size = length(d);
  let weight = p.w + q.w;
  if (size > 0.0 && weight > 0.0) {
    let alpha = compliance * u.perSquaredStep;
    let change = min(-before, u.share * (rest - size - alpha * before) / (weight + alpha));
    multiplier[at] = before + change;
    moveAlong(i.x, p, -change, d / size);
    moveAlong(i.y, q, change, d / size);
  } else {
    multiplier[at] = before;
  }
}

fn solveArea(at: u32, before: f32, i: vec3u, rest: f32, compliance: f32) {
  let p0 = placeAt(i.x);
  let p1 = placeAt(i.y);
  let p2 = placeAt(i.z);
  let e = p1.xyz - p0.xyz;
  let f = p2.xyz - p0.xyz;
  let normal = cross(e, f);
  let size = length(normal);
  var unit = vec3f(0.0);
  if (size > 0.0) {
    unit = normal / (2.0 * size);
  }
  let g1 = cross(f, unit);
  let g2 = cross(unit, e);
  let g0 = -(g1 + g2);
  let weight = p0.w * dot(g0, g0) + p1.w * dot(g1, g1) + p2.w * dot(g2, g2);
  let change = changeOf(at, before, 0.5 * size - rest, weight, compliance);
  moveAlong(i.x, p0, change, g0);
  moveAlong(i.y, p1, change, g1);
  moveAlong(i.z, p2, change, g2);
}

// `least`: |N|^2 of both triangles below which there is no angle.
fn solveHinge(at: u32, before: f32, i: vec4u, rest: f32, compliance: f32, least: vec2f) {
  let p0 = placeAt(i.x);
  let p1 = placeAt(i.y);
  let p2 = placeAt(i.z);
  let p3 = placeAt(i.w);
  let e = p1.xyz - p0.xyz;
  let f = p2.xyz - p0.xyz;
  let g = p3.xyz - p0.xyz;
  let normal1 = cross(e, f);
  let normal2 = cross(g, e);
  let squared1 = dot(normal1, normal1);
  let squared2 = dot(normal2, normal2);
  let squaredEdge = dot(e, e);
  let size = sqrt(squaredEdge);
  var g1 = vec3f(0.0);
  var g2 = vec3f(0.0);
  var g3 = vec3f(0.0);
  if (squared1 > least.x && squared2 > least.y) {
    g2 = (size / squared1) * normal1;
    g3 = (size / squared2) * normal2;
    g1 = -(dot(f, e) / squaredEdge) * g2 - (dot(g, e) / squaredEdge) * g3;
  }
  let g0 = -(g1 + g2 + g3);
  let value = hingeAngle(size * dot(normal1, g), dot(normal1, normal2)) - rest;
  let weight = p0.w * dot(g0, g0) + p1.w * dot(g1, g1) + p2.w * dot(g2, g2) + p3.w * dot(g3, g3);
  let change = changeOf(at, before, value, weight, compliance);
  moveAlong(i.x, p0, change, g0);
  moveAlong(i.y, p1, change, g1);
  moveAlong(i.z, p2, change, g2);
  moveAlong(i.w, p3, change, g3);
}

fn solveVolume(at: u32, before: f32, i: vec4u, rest: f32, compliance: f32) {
  let p0 = placeAt(i.x);
  let p1 = placeAt(i.y);
  let p2 = placeAt(i.z);
  let p3 = placeAt(i.w);
  let a = p1.xyz - p0.xyz;
  let b = p2.xyz - p0.xyz;
  let d = p3.xyz - p0.xyz;
  let g1 = cross(b, d) / 6.0;
  let g2 = cross(d, a) / 6.0;
  let g3 = cross(a, b) / 6.0;
  let g0 = -(g1 + g2 + g3);
  let weight = p0.w * dot(g0, g0) + p1.w * dot(g1, g1) + p2.w * dot(g2, g2) + p3.w * dot(g3, g3);
  let change = changeOf(at, before, dot(a, g1) - rest, weight, compliance);
  moveAlong(i.x, p0, change, g0);
  moveAlong(i.y, p1, change, g1);
  moveAlong(i.z, p2, change, g2);
  moveAlong(i.w, p3, change, g3);
}

// The stretch of a triangle along warp or weft: C = |f| - 1 with f = r.x e1 + r.y e2. A compliance below 0 stands for no stiffness.
fn stretchTriangle(at: u32, i: vec3u, r: vec2f, compliance: f32) {
  if (compliance < 0.0) {
    return;
  }
  let p0 = placeAt(i.x);
  let p1 = placeAt(i.y);
  let p2 = placeAt(i.z);
  let f = r.x * (p1.xyz - p0.xyz) + r.y * (p2.xyz - p0.xyz);
  let size = length(f);
  var n = vec3f(0.0);
  var weight = 0.0;
  if (size > 0.0) {
    n = f / size;
    weight = p0.w * (r.x + r.y) * (r.x + r.y) + p1.w * r.x * r.x + p2.w * r.y * r.y;
  }
  let change = changeOf(at, multiplierOf(at), size - 1.0, weight, compliance);
  moveAlong(i.x, p0, change, -(r.x + r.y) * n);
  moveAlong(i.y, p1, change, r.x * n);
  moveAlong(i.z, p2, change, r.y * n);
}

// The derivatives of the cosine between two threads, and that cosine; see `strainValue` for the sine.
struct Shear {
  byF: vec3f,
  byG: vec3f,
  cosine: f32,
  sine: f32,
}

fn shearOf(f: vec3f, g: vec3f) -> Shear {
  var shear: Shear;
  let sizes = vec2f(length(f), length(g));
  if (sizes.x > 0.0 && sizes.y > 0.0) {
    let m = f / sizes.x;
    let n = g / sizes.y;
    shear.cosine = dot(m, n);
    let p = n - shear.cosine * m;
    shear.sine = length(p);
    if (shear.sine > 0.01) {
      shear.byF = p / sizes.x;
      shear.byG = (m - shear.cosine * n) / sizes.y;
    }
  }
  return shear;
}

// `weight` over the sine, where there is any.
fn cautious(weight: f32, sine: f32) -> f32 {
  if (weight > 0.0) {
    return weight / sine;
  }
  return 0.0;
}

fn shearTriangle(at: u32, i: vec3u, r: vec4f, compliance: f32) {
  if (compliance < 0.0) {
    return;
  }
  let p0 = placeAt(i.x);
  let p1 = placeAt(i.y);
  let p2 = placeAt(i.z);
  let e1 = p1.xyz - p0.xyz;
  let e2 = p2.xyz - p0.xyz;
  let shear = shearOf(r.x * e1 + r.z * e2, r.y * e1 + r.w * e2);
  let g1 = r.x * shear.byF + r.y * shear.byG;
  let g2 = r.z * shear.byF + r.w * shear.byG;
  let g0 = -(g1 + g2);
  let weight = p0.w * dot(g0, g0) + p1.w * dot(g1, g1) + p2.w * dot(g2, g2);
  let change = changeOf(at, multiplierOf(at), shear.cosine, cautious(weight, shear.sine), compliance);
  moveAlong(i.x, p0, change, g0);
  moveAlong(i.y, p1, change, g1);
  moveAlong(i.z, p2, change, g2);
}

// The three strains of a triangle, one after the other; `at` is the first of three multipliers. `r` is the inverse rest matrix, row by row.
fn solveMembrane(at: u32, i: vec3u, r: vec4f, compliance: vec3f) {
  stretchTriangle(at, i, r.xz, compliance.x);
  stretchTriangle(at + 1u, i, r.yw, compliance.y);
  shearTriangle(at + 2u, i, r, compliance.z);
}

// The stretch of a tetrahedron along an axis, as that of a triangle. `r` is a column of the inverse rest matrix.
fn stretchTetrahedron(at: u32, i: vec4u, r: vec3f, compliance: f32) {
  if (compliance < 0.0) {
    return;
  }
  let p0 = placeAt(i.x);
  let p1 = placeAt(i.y);
  let p2 = placeAt(i.z);
  let p3 = placeAt(i.w);
  let f = r.x * (p1.xyz - p0.xyz) + r.y * (p2.xyz - p0.xyz) + r.z * (p3.xyz - p0.xyz);
  let size = length(f);
  let r0 = r.x + r.y + r.z;
  var n = vec3f(0.0);
  var weight = 0.0;
  if (size > 0.0) {
    n = f / size;
    weight = p0.w * r0 * r0 + p1.w * r.x * r.x + p2.w * r.y * r.y + p3.w * r.z * r.z;
  }
  let change = changeOf(at, multiplierOf(at), size - 1.0, weight, compliance);
  moveAlong(i.x, p0, change, -r0 * n);
  moveAlong(i.y, p1, change, r.x * n);
  moveAlong(i.z, p2, change, r.y * n);
  moveAlong(i.w, p3, change, r.z * n);
}

fn shearTetrahedron(at: u32, i: vec4u, r: vec3f, s: vec3f, compliance: f32) {
  if (compliance < 0.0) {
    return;
  }
  let p0 = placeAt(i.x);
  let p1 = placeAt(i.y);
  let p2 = placeAt(i.z);
  let p3 = placeAt(i.w);
  let edges = mat3x3f(p1.xyz - p0.xyz, p2.xyz - p0.xyz, p3.xyz - p0.xyz);
  let shear = shearOf(edges * r, edges * s);
  let g1 = r.x * shear.byF + s.x * shear.byG;
  let g2 = r.y * shear.byF + s.y * shear.byG;
  let g3 = r.z * shear.byF + s.z * shear.byG;
  let g0 = -(g1 + g2 + g3);
  let weight = p0.w * dot(g0, g0) + p1.w * dot(g1, g1) + p2.w * dot(g2, g2) + p3.w * dot(g3, g3);
  let change = changeOf(at, multiplierOf(at), shear.cosine, cautious(weight, shear.sine), compliance);
  moveAlong(i.x, p0, change, g0);
  moveAlong(i.y, p1, change, g1);
  moveAlong(i.z, p2, change, g2);
  moveAlong(i.w, p3, change, g3);
}

// The six strains of a tetrahedron, one after the other; `at` is the first of six multipliers. a, b and the first of c are the inverse rest matrix, row by row; the compliances follow.
fn solveSolid(at: u32, i: vec4u, a: vec4f, b: vec4f, c: vec4f, d: vec3f) {
  let x = vec3f(a.x, a.w, b.z);
  let y = vec3f(a.y, b.x, b.w);
  let z = vec3f(a.z, b.y, c.x);
  stretchTetrahedron(at, i, x, c.y);
  stretchTetrahedron(at + 1u, i, y, c.z);
  stretchTetrahedron(at + 2u, i, z, c.w);
  shearTetrahedron(at + 3u, i, x, y, d.x);
  shearTetrahedron(at + 4u, i, x, z, d.y);
  shearTetrahedron(at + 5u, i, y, z, d.z);
}
