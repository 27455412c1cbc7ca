// (k - k rest / l + kd parting . along / l^2) along, in as few operations as there can be.
fn pull(along: vec3f, parting: vec3f, ofSpring: f32, rest: f32) -> vec3f {
  let perLength = inverseSqrt(fma(along.x, along.x, fma(along.y, along.y, fma(along.z, along.z, 1e-30))));
  let k = u.stiffness * ofSpring;
  var byLength = -k * rest;
  if (damped) {
    let kd = select(0.0, u.damping + u.viscosity * ofSpring, rest > 0.0);
    byLength = fma(kd * dot(parting, along), perLength, byLength);
  }
  return fma(perLength, byLength, k) * along;
}

// Position, and the velocity's x; its y and z.
var<workgroup> near: array<vec4f, capacity>;
var<workgroup> nearSpeed: array<vec2f, select(1u, capacity, damped)>;

fn keep(n: u32, p: vec3f, v: vec3f) {
  near[n] = vec4f(p, v.x);
  if (damped) {
    nearSpeed[n] = v.yz;
  }
}

fn partingFrom(n: u32, v: vec3f, velocityX: f32) -> vec3f {
  if (damped) {
    return v - vec3f(velocityX, nearSpeed[n]);
  }
  return vec3f(0.0);
}

fn stepPatches(i: u32, lane: u32) {
  let header = (steps + 3u) * i;
  let list = patches[header];
  let slice = patches[header + 1u] + lane / 32u;
  let loaded = patches[header + 2u];
  let particle = patches[list + min(lane, loaded - 1u)];
  let here = place[particle];
  var p = here.xyz;
  var v = vec3f(here.w, speed[particle]);
  let w = inverseMass[particle];
  if (lane < loaded) {
    keep(lane, p, v);
  }
  for (var n = lane + lanes; n < loaded; n += lanes) {
    let other = patches[list + n];
    let there = place[other];
    keep(n, there.xyz, vec3f(there.w, speed[other]));
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
        let ends = patches[u.linksFrom + entry];
        let spring = linkSpring[entry];
        let a = near[ends & 0xffffu];
        let b = near[ends >> 16u];
        f += pull(p - a.xyz, partingFrom(ends & 0xffffu, v, a.w), spring.x, spring.y);
        f += pull(p - b.xyz, partingFrom(ends >> 16u, v, b.w), spring.z, spring.w);
      }
      if (w > 0.0) {
        v = u.keep * v + u.h * (u.gravity.xyz - w * f);
      }
      p += u.h * v;
    }
    if (s == steps - 1u) {
      break;
    }
    workgroupBarrier();
    if (live) {
      keep(lane, p, v);
    }
    workgroupBarrier();
  }
  if (lane >= patches[header + 2u + steps]) {
    return;
  }
  nextPlace[particle] = vec4f(p, v.x);
  nextSpeed[particle] = v.yz;
  // As whole numbers, squares are in the same order, and what is no number comes after all that are.
  if (bitcast<u32>(dot(v, v)) > bitcast<u32>(u.maxSpeed * u.maxSpeed)) {
    atomicStore(&bodyStatus[u.body], 1u);
  }
}
