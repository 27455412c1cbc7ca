// Q of a row times v.
fn freed(k: u32, v: vec3f) -> vec3f {
  let surface = chainRow[9u * k];
  return select(v - dot(surface.xyz, v) * surface.xyz, vec3f(0.0), surface.w < 0.0);
}

// The tie of row k to row l.
fn tied(k: u32, l: u32, entry: f32) -> mat3x3f {
  return mat3x3f(
    entry * freed(k, freed(l, vec3f(1.0, 0.0, 0.0))),
    entry * freed(k, freed(l, vec3f(0.0, 1.0, 0.0))),
    entry * freed(k, freed(l, vec3f(0.0, 0.0, 1.0))),
  );
}

fn scaledUnit(s: f32) -> mat3x3f {
  return mat3x3f(s, 0.0, 0.0, 0.0, s, 0.0, 0.0, 0.0, s);
}

// Of a symmetric matrix.
fn inverseOf(m: mat3x3f) -> mat3x3f {
  let a = cross(m[1], m[2]);
  let inverse = 1.0 / dot(m[0], a);
  return mat3x3f(inverse * a, inverse * cross(m[2], m[0]), inverse * cross(m[0], m[1]));
}

fn solveChains(chain: u32) {
  let start = chainFirst[chain];
  let last = chainFirst[chain + 1u];
  if (start == last) {
    return;
  }
  var s = scaledUnit(chainRow[9u * start + 1u].w);
  var g = chainRow[9u * start + 1u].xyz;
  var p = mat3x3f();
  var s1 = scaledUnit(1.0);
  var g1 = vec3f(0.0);
  if (start + 1u < last) {
    p = tied(start, start + 1u, chainRow[9u * start + 2u].x);
    s1 = scaledUnit(chainRow[9u * start + 10u].w);
    g1 = chainRow[9u * start + 10u].xyz;
  }
  for (var k = start; k < last; k++) {
    var r = mat3x3f();
    var p1 = mat3x3f();
    var s2 = scaledUnit(1.0);
    var g2 = vec3f(0.0);
    if (k + 2u < last) {
      r = tied(k, k + 2u, chainRow[9u * k + 2u].y);
      p1 = tied(k + 1u, k + 2u, chainRow[9u * k + 11u].x);
      s2 = scaledUnit(chainRow[9u * k + 19u].w);
      g2 = chainRow[9u * k + 19u].xyz;
    }
    let inverse = inverseOf(s);
    let y = inverse * g;
    let x = inverse * p;
    let z = inverse * r;
    chainRow[9u * k + 1u] = vec4f(y, 0.0);
    for (var c = 0u; c < 3u; c++) {
      chainRow[9u * k + 3u + c] = vec4f(x[c], 0.0);
      chainRow[9u * k + 6u + c] = vec4f(z[c], 0.0);
    }
    let onward = transpose(p);
    s = s1 - onward * x;
    g = g1 - onward * y;
    p = p1 - onward * z;
    s1 = s2 - transpose(r) * z;
    g1 = g2 - transpose(r) * y;
  }
  var x1 = vec3f(0.0);
  var x2 = vec3f(0.0);
  for (var back = last; back > start; back--) {
    let k = back - 1u;
    let at = 9u * k;
    let near = mat3x3f(chainRow[at + 3u].xyz, chainRow[at + 4u].xyz, chainRow[at + 5u].xyz);
    let far = mat3x3f(chainRow[at + 6u].xyz, chainRow[at + 7u].xyz, chainRow[at + 8u].xyz);
    let x = chainRow[at + 1u].xyz - near * x1 - far * x2;
    x2 = x1;
    x1 = x;
    let i = chainMember[k];
    solution[i] = vec4f(held[3u * i + 1u].xyz + x, 0.0);
  }
}
