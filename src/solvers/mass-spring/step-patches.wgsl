// What one spring takes from the force: (k (1 - rest / l) + kd parting . along / l^2) along.
fn pull(along: vec3f, parting: vec3f, k: f32, rest: f32) -> vec3f {
  let perLength = inverseSqrt(fma(along.x, along.x, fma(along.y, along.y, fma(along.z, along.z, 1e-30))));
  var factor = u.stiffness * k * (1.0 - rest * perLength);
  if (damped) {
    let kd = select(0.0, u.damping + u.viscosity * k, rest > 0.0);
    factor += kd * dot(parting, along) * perLength * perLength;
  }
  return factor * along;
}

// Position, and the velocity's x; its y and z.
var<workgroup> place: array<vec4f, capacity>;
var<workgroup> speed: array<vec2f, select(1u, capacity, damped)>;

fn keep(n: u32, p: vec3f, v: vec3f) {
  place[n] = vec4f(p, v.x);
  if (damped) {
    speed[n] = v.yz;
  }
}

fn partingFrom(n: u32, v: vec3f, velocityX: f32) -> vec3f {
  if (damped) {
    return v - vec3f(velocityX, speed[n]);
  }
  return vec3f(0.0);
}

fn stepPatches(i: u32, lane: u32) {
  let header = (steps + 3u) * i;
  let list = patches[header];
  let slice = patches[header + 1u] + lane / 32u;
  let loaded = patches[header + 2u];
  let particle = patches[list + min(lane, loaded - 1u)];
  var p = position[particle];
  var v = velocity[particle].xyz;
  if (lane < loaded) {
    keep(lane, p.xyz, v);
  }
  for (var n = lane + lanes; n < loaded; n += lanes) {
    let other = patches[list + n];
    keep(n, position[other].xyz, velocity[other].xyz);
  }
  var first = 0u;
  var last = 0u;
  if (lane < patches[header + 3u]) {
    first = patches[slice];
    last = patches[slice + 1u];
  }
  workgroupBarrier();
  for (var s = 0u; s < steps; s++) {
    let live = lane < patches[header + 3u + s];
    if (live) {
      var f = vec3f(0.0);
      for (var row = first; row < last; row++) {
        let entry = 32u * row + lane % 32u;
        let ends = link[entry];
        let spring = linkSpring[entry];
        let a = place[ends & 0xffffu];
        let b = place[ends >> 16u];
        f += pull(p.xyz - a.xyz, partingFrom(ends & 0xffffu, v, a.w), spring.x, spring.y);
        f += pull(p.xyz - b.xyz, partingFrom(ends >> 16u, v, b.w), spring.z, spring.w);
      }
      if (p.w > 0.0) {
        v = u.keep * v + u.h * (u.gravity.xyz - p.w * f);
      }
      p = vec4f(p.xyz + u.h * v, p.w);
    }
    if (s == steps - 1u) {
      break;
    }
    workgroupBarrier();
    if (live) {
      keep(lane, p.xyz, v);
    }
    workgroupBarrier();
  }
  if (lane >= patches[header + 2u + steps]) {
    return;
  }
  next[particle] = p;
  nextVelocity[particle] = vec4f(v, 0.0);
  let squaredSpeed = dot(v, v);
  // WGSL may assume that no float is NaN or infinite and drop a comparison that asks: look at the exponent's bits instead.
  let broken = (bitcast<u32>(squaredSpeed) & 0x7f800000u) == 0x7f800000u;
  if (broken || squaredSpeed > u.maxSpeed * u.maxSpeed) {
    atomicStore(&bodyStatus[u.body], 1u);
  }
}
