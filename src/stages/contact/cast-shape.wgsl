// Where x(t) = a t^2 + 2 b t + c falls below 0; 2 is more than any share of a way.
fn firstRoot(a: f32, b: f32, c: f32) -> f32 {
  let discriminant = b * b - a * c;
  if (!(c > 0.0) || !(b < 0.0) || !(discriminant >= 0.0)) {
    return 2.0;
  }
  return (-b - sqrt(discriminant)) / a;
}

fn castBall(start: vec3f, way: vec3f, radius: f32) -> f32 {
  return firstRoot(dot(way, way), dot(start, way), dot(start, start) - radius * radius);
}

// Where the way enters -half < x < half, and where it leaves.
fn slab(start: f32, way: f32, half: f32) -> vec2f {
  if (way == 0.0) {
    return select(vec2f(2.0, -2.0), vec2f(-2.0, 2.0), abs(start) < half);
  }
  let one = (-half - start) / way;
  let other = (half - start) / way;
  return vec2f(min(one, other), max(one, other));
}

fn slabs(start: vec3f, way: vec3f, half: vec3f) -> vec2f {
  let x = slab(start.x, way.x, half.x);
  let y = slab(start.y, way.y, half.y);
  let z = slab(start.z, way.z, half.z);
  return vec2f(max(x.x, max(y.x, z.x)), min(x.y, min(y.y, z.y)));
}

fn entry(both: vec2f) -> f32 {
  return select(2.0, both.x, both.x < both.y && both.x >= 0.0);
}

// The share at which the way enters and leaves an endless cylinder about y.
fn around(start: vec2f, way: vec2f, radius: f32) -> vec2f {
  let a = dot(way, way);
  let b = dot(start, way);
  let c = dot(start, start) - radius * radius;
  if (a == 0.0) {
    return select(vec2f(2.0, -2.0), vec2f(-2.0, 2.0), c < 0.0);
  }
  let discriminant = b * b - a * c;
  if (!(discriminant > 0.0)) {
    return vec2f(2.0, -2.0);
  }
  let root = sqrt(discriminant);
  return vec2f((-b - root) / a, (-b + root) / a);
}

fn castCapsule(start: vec3f, way: vec3f, axis: vec3f, radius: f32) -> f32 {
  let squared = dot(axis, axis);
  let startAlong = dot(start, axis) / squared;
  let wayAlong = dot(way, axis) / squared;
  let f = start - startAlong * axis;
  let w = way - wayAlong * axis;
  let speed = dot(w, w);
  var side = 2.0;
  if (speed > 0.0) {
    side = firstRoot(speed, dot(f, w), dot(f, f) - radius * radius);
  }
  let along = startAlong + side * wayAlong;
  let onSide = select(2.0, side, side < 2.0 && along >= 0.0 && along <= 1.0);
  return min(onSide, min(castBall(start, way, radius), castBall(start - axis, way, radius)));
}

fn castField(c: u32, start: vec3f, way: vec3f, margin: f32) -> f32 {
  let side = collider[8u * c].w;
  let size = length(way);
  let half = 0.5 * side * collider[8u * c + 2u].xyz;
  let grid = slabs(start - half, way, half);
  let begin = max(0.0, grid.x);
  let end = min(1.0, grid.y);
  let cell = side / 4.0;
  let least = max(cell / 2.0, (end - begin) * size / 128.0);
  var t = begin;
  for (var step = 0u; step <= 128u && t < end; step++) {
    let distance = fieldDistance(c, start + t * way).w;
    if (distance <= margin) {
      return t;
    }
    t += max(min(distance - margin, cell), least) / size;
  }
  return 2.0;
}

// Where the way, seen from the collider, first comes as close to it as `margin`: as a share of the way.
fn castAt(c: u32, start: vec3f, way: vec3f, margin: f32) -> f32 {
  let shape = collider[8u * c];
  if (shape.x == 0.0) {
    return 2.0;
  }
  let a = collider[8u * c + 1u].xyz;
  let b = collider[8u * c + 2u].xyz;
  let away = start - a;
  if (shape.x == 1.0) {
    return castBall(away, way, shape.w + margin);
  }
  if (shape.x == 3.0) {
    return castCapsule(away, way, b - a, shape.w + margin);
  }
  let q = collider[8u * c + 3u];
  let inside = turnBack(away, q);
  let along = turnBack(way, q);
  if (shape.x == 2.0) {
    return entry(slabs(inside, along, b + margin));
  }
  if (shape.x == 5.0) {
    let flat = slab(inside.y, along.y, b.y + margin);
    let round = around(inside.xz, along.xz, b.x + margin);
    return entry(vec2f(max(flat.x, round.x), min(flat.y, round.y)));
  }
  return castField(c, inside, along, margin);
}

