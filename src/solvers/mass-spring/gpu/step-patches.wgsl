// The force of a spring on the particle at the head of `along`, negated.
fn pull(along: vec3f, parting: vec3f, ofSpring: f32, rest: f32) -> vec3f {
  let k = u.stiffness * ofSpring;
  let kd = springDamping(ofSpring, rest, u.damping, u.viscosity);
  return springPull(along, parting, k, k * rest, kd) * along;
}

// The packed particles of the patch: position and the velocity's x; the velocity's y and z, where springs have damping.
var<workgroup> patchPositionVx: array<vec4f, capacity>;
var<workgroup> patchVelocityYz: array<vec2f, select(1u, capacity, damped)>;

fn store(n: u32, p: vec3f, v: vec3f) {
  patchPositionVx[n] = vec4f(p, v.x);
  if (damped) {
    patchVelocityYz[n] = v.yz;
  }
}

fn partingFrom(n: u32, v: vec3f, velocityX: f32) -> vec3f {
  if (damped) {
    return v - vec3f(velocityX, patchVelocityYz[n]);
  }
  return vec3f(0.0);
}

fn stepPatches(i: u32, lane: u32) {
  let header = (steps + 3u) * i;
  let list = patches[header];
  let slice = patches[header + 1u] + lane / 32u;
  let loaded = patches[header + 2u];
  let particle = patches[list + min(lane, loaded - 1u)];
  let here = positionVx[particle];
  var p = here.xyz;
  var v = vec3f(here.w, velocityYz[particle]);
  let w = inverseMass[particle];
  if (lane < loaded) {
    store(lane, p, v);
  }
  for (var n = lane + lanes; n < loaded; n += lanes) {
    let other = patches[list + n];
    let there = positionVx[other];
    store(n, there.xyz, vec3f(there.w, velocityYz[other]));
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
      for (var column = first; column < last; column++) {
        let entry = 32u * column + lane % 32u;
        let ends = patches[u.linksFrom + entry];
        let spring = linkSpring[entry];
        let a = patchPositionVx[ends & 0xffffu];
        let b = patchPositionVx[ends >> 16u];
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
      store(lane, p, v);
    }
    workgroupBarrier();
  }
  if (lane >= patches[header + 2u + steps]) {
    return;
  }
  nextPositionVx[particle] = vec4f(p, v.x);
  nextVelocityYz[particle] = v.yz;
  // The bits of positive floats are ordered as the floats are, and those of infinity and NaN come after all others.
  if (bitcast<u32>(dot(v, v)) > bitcast<u32>(u.maxSpeed * u.maxSpeed)) {
    atomicStore(&bodyStatus[u.body], 1u);
  }
}
