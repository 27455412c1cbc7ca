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

fn collide(i: u32) {
  let inverseMass = position[i].w;
  if (inverseMass == 0.0) {
    return;
  }
  var p = position[i].xyz;
  let before = previous[i].xyz;
  let travel = length(p - before) + u.recovery;
  for (var c = 0u; c < u.colliderCount; c++) {
    let shape = collider[5u * c];
    let a = collider[5u * c + 1u].xyz;
    let b = collider[5u * c + 2u].xyz;
    var contact: vec4f;
    if (shape.x == 0.0) {
      contact = vec4f(b, dot(p - a, b));
    } else if (shape.x == 1.0) {
      contact = ball(p - a, shape.w);
    } else if (shape.x == 2.0) {
      let q = collider[5u * c + 3u];
      let local = box(turn(p - a, vec4f(-q.xyz, q.w)), b);
      contact = vec4f(turn(local.xyz, q), local.w);
    } else {
      let axis = b - a;
      let along = clamp(dot(p - a, axis) / dot(axis, axis), 0.0, 1.0);
      contact = ball(p - a - along * axis, shape.w);
    }
    let carried = collider[5u * c + 4u].xyz;
    let depth = min(shape.y - contact.w, travel + length(carried));
    if (!(depth > 0.0)) {
      continue;
    }
    p += depth * contact.xyz;
    let moved = p - before - carried;
    let slide = moved - dot(moved, contact.xyz) * contact.xyz;
    let size = length(slide);
    let limit = shape.z * depth;
    p -= select(1.0, limit / size, size > limit) * slide;
  }
  position[i] = vec4f(p, inverseMass);
}
