fn turn(v: vec3f, q: vec4f) -> vec3f {
  return v + 2.0 * cross(q.xyz, cross(q.xyz, v) + q.w * v);
}

fn turnBack(v: vec3f, q: vec4f) -> vec3f {
  return turn(v, vec4f(-q.xyz, q.w));
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

// About y: as a box in the plane of the axis and the point. On the axis every direction leads out.
fn cylinder(local: vec3f, radius: f32, half: f32) -> vec4f {
  let around = length(local.xz);
  let flat = box(vec3f(around, local.y, 0.0), vec3f(radius, half, 1.0));
  var out = vec2f(1.0, 0.0);
  if (around > 0.0) {
    out = local.xz / around;
  }
  return vec4f(flat.x * out.x, flat.y, flat.x * out.y, flat.w);
}

// Outward normal of a collider, with the distance in w, at a point that is seen as at the end of its way.
fn surfaceAt(c: u32, point: vec3f) -> vec4f {
  let shape = collider[8u * c];
  let a = collider[8u * c + 1u].xyz;
  let b = collider[8u * c + 2u].xyz;
  let away = point - a;
  if (shape.x == 0.0) {
    return vec4f(b, dot(away, b));
  }
  if (shape.x == 1.0) {
    return ball(away, shape.w);
  }
  if (shape.x == 3.0) {
    let axis = b - a;
    let along = clamp(dot(away, axis) / dot(axis, axis), 0.0, 1.0);
    return ball(away - along * axis, shape.w);
  }
  let q = collider[8u * c + 3u];
  let inside = turnBack(away, q);
  var local: vec4f;
  if (shape.x == 2.0) {
    local = box(inside, b);
  } else if (shape.x == 5.0) {
    local = cylinder(inside, b.x, b.y);
  } else {
    local = fieldDistance(c, inside);
  }
  return vec4f(turn(local.xyz, q), local.w);
}

// Whether a collider turns or changes its size in a call of the step.
fn turns(c: u32) -> bool {
  return collider[8u * c + 5u].w != 1.0 || collider[8u * c + 4u].w != 1.0;
}

// The unit quaternion by which a collider turns in `share` of its way, at the end of it.
fn turnAhead(c: u32, share: f32) -> vec4f {
  let q = collider[8u * c + 5u];
  return normalize(vec4f(share * q.xyz, 1.0 + share * (q.w - 1.0)));
}

fn scaleAhead(c: u32, share: f32) -> f32 {
  return 1.0 + share * (collider[8u * c + 4u].w - 1.0);
}

// A point next to a collider that has `share` of its way ahead, as it is next to the collider at the end of the way.
fn seen(c: u32, point: vec3f, share: f32) -> vec3f {
  let moved = point + share * collider[8u * c + 4u].xyz;
  if (!turns(c)) {
    return moved;
  }
  let middle = collider[8u * c + 6u].xyz;
  return middle + scaleAhead(c, share) * turn(moved - middle, turnAhead(c, share));
}

// What a change of a point that is seen so is to the point itself.
fn unseen(c: u32, change: vec3f, share: f32) -> vec3f {
  if (share == 0.0 || !turns(c)) {
    return change;
  }
  return turnBack(change, turnAhead(c, share)) / scaleAhead(c, share);
}

