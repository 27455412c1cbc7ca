fn stepNodes(i: u32) {
  let p = position[i];
  var v = velocity[i].xyz;
  if (p.w > 0.0) {
    var sum = vec3f(0.0);
    for (var e = neighbourFirst[i]; e < neighbourFirst[i + 1u]; e++) {
      let j = neighbour[e];
      let ofSpring = neighbourConstants[2u * e];
      let rest = neighbourConstants[2u * e + 1u];
      let k = u.stiffness * ofSpring;
      let kd = springDamping(ofSpring, rest, u.damping, u.viscosity);
      let along = p.xyz - position[j].xyz;
      var parting = vec3f(0.0);
      if (u.damping + u.viscosity > 0.0) {
        parting = v - velocity[j].xyz;
      }
      sum -= springPull(along, parting, k, k * rest, kd) * along;
    }
    v = u.keep * v + u.h * (u.gravity.xyz + p.w * sum);
  }
  nextVelocity[i] = vec4f(v, 0.0);
  next[i] = vec4f(p.xyz + u.h * v, p.w);
  let squaredSpeed = dot(v, v);
  // WGSL may assume that no float is NaN or infinite and drop a comparison that tests for it: the bits of the exponent are compared instead.
  let broken = (bitcast<u32>(squaredSpeed) & 0x7f800000u) == 0x7f800000u;
  if (broken || squaredSpeed > u.maxSpeed * u.maxSpeed) {
    atomicStore(&bodyStatus[u.body], 1u);
  }
}
