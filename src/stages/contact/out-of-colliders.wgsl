fn turn(v: vec3f, q: vec4f) -> vec3f {
  return v + 2.0 * cross(q.xyz, cross(q.xyz, v) + q.w * v);
}

// Outward normal, with the distance in w.
fn ball(away: vec3f, radius: f32) -> vec4f {
  let size = length(away);
  if (size > 0.0) {
    return vec4f(away / size, size - radius);
  }
  return vec4f(0.0, 1.0, 0.0, -radius);
}

fn box(local: vec3f, half: vec3f) -> vec4f {
  let side = select(vec3f(1.0), vec3f(-1.0), local < vec3f(0.0));
  let beyond = abs(local) - half;
  let outside = max(beyond, vec3f(0.0));
  let distance = length(outside);
  if (distance > 0.0) {
    return vec4f(side * outside / distance, distance);
  }
  if (beyond.x >= beyond.y && beyond.x >= beyond.z) {
    return vec4f(side.x, 0.0, 0.0, beyond.x);
  }
  if (beyond.y >= beyond.z) {
    return vec4f(0.0, side.y, 0.0, beyond.y);
  }
  return vec4f(0.0, 0.0, side.z, beyond.z);
}

// Outward normal of a collider, with the distance in w, at a point that is seen as if the collider had made all of its move.
fn contactAt(c: u32, point: vec3f) -> vec4f {
  let shape = collider[5u * c];
  let a = collider[5u * c + 1u].xyz;
  let b = collider[5u * c + 2u].xyz;
  if (shape.x == 0.0) {
    return vec4f(b, dot(point - a, b));
  }
  if (shape.x == 1.0) {
    return ball(point - a, shape.w);
  }
  if (shape.x == 2.0) {
    let q = collider[5u * c + 3u];
    let local = box(turn(point - a, vec4f(-q.xyz, q.w)), b);
    return vec4f(turn(local.xyz, q), local.w);
  }
  if (shape.x == 4.0) {
    return fieldDistance(c, point);
  }
  let axis = b - a;
  let along = clamp(dot(point - a, axis) / dot(axis, axis), 0.0, 1.0);
  return ball(point - a - along * axis, shape.w);
}

// Where a particle goes that went from `before` to `p` in this step.
fn outOfColliders(p: vec3f, before: vec3f) -> vec3f {
  var out = p;
  for (var c = 0u; c < u.colliderCount; c++) {
    let thickness = collider[5u * c].y;
    let shift = collider[5u * c + 4u].xyz;
    let contact = contactAt(c, out + u.moveAhead * shift);
    if (!(contact.w < thickness)) {
      continue;
    }
    let distanceBefore = contactAt(c, before + (u.moveAhead + u.moveShare) * shift).w;
    let allowed = select(thickness, min(thickness, distanceBefore + u.recovery), distanceBefore < thickness);
    let depth = allowed - contact.w;
    if (!(depth > 0.0)) {
      continue;
    }
    out += depth * contact.xyz;
    let relative = out - before - u.moveShare * shift;
    let slide = relative - dot(relative, contact.xyz) * contact.xyz;
    let size = length(slide);
    let limit = collider[5u * c].z * depth;
    out -= select(1.0, limit / size, size > limit) * slide;
  }
  return out;
}

