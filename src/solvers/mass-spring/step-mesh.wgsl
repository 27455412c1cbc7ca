// The force of a spring: (k (1 - rest / l) + kd parting . along / l^2) along.
fn pull(along: vec3f, parting: vec3f, k: f32, rest: f32) -> vec3f {
  let perLength = inverseSqrt(fma(along.x, along.x, fma(along.y, along.y, fma(along.z, along.z, 1e-30))));
  let kd = select(0.0, u.damping + u.viscosity * k, rest > 0.0);
  return (u.stiffness * k * (1.0 - rest * perLength) + kd * dot(parting, along) * perLength * perLength) * along;
}

fn stepMesh(i: u32) {
  let p = position[i];
  var v = velocity[i].xyz;
  let damped = u.damping + u.viscosity > 0.0;
  let end = 32u * rowFirst[i / 32u + 1u];
  var f = vec3f(0.0);
  // What the next turn needs is asked for a turn before; after the last, that is of no use and does no harm.
  var entry = 32u * rowFirst[i / 32u] + i % 32u;
  var nextLink = bitcast<i32>(link[entry]);
  var nextSpring = linkSpring[entry];
  for (; entry < end; entry += 32u) {
    let ahead = nextLink;
    let spring = nextSpring;
    nextLink = bitcast<i32>(link[entry + 32u]);
    nextSpring = linkSpring[entry + 32u];
    let first = u32(i32(i) + ((ahead << 16u) >> 16u));
    let second = u32(i32(i) + (ahead >> 16u));
    var parting = vec3f(0.0);
    var secondParting = vec3f(0.0);
    if (damped) {
      parting = v - velocity[first].xyz;
      secondParting = v - velocity[second].xyz;
    }
    f += pull(p.xyz - position[first].xyz, parting, spring.x, spring.y);
    f += pull(p.xyz - position[second].xyz, secondParting, spring.z, spring.w);
  }
  if (p.w > 0.0) {
    v = u.keep * v + u.h * (u.gravity.xyz - p.w * f);
  }
  nextVelocity[i] = vec4f(v, 0.0);
  next[i] = vec4f(p.xyz + u.h * v, p.w);
  let squaredSpeed = dot(v, v);
  // WGSL may assume that no float is NaN or infinite and drop a comparison that asks: look at the exponent's bits instead.
  let broken = (bitcast<u32>(squaredSpeed) & 0x7f800000u) == 0x7f800000u;
  if (broken || squaredSpeed > u.maxSpeed * u.maxSpeed) {
    atomicStore(&bodyStatus[u.body], 1u);
  }
}
