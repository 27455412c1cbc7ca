fn stepNodes(i: u32) {
  let p = position[i];
  var v = velocity[i].xyz;
  if (p.w > 0.0) {
    var sum = vec3f(0.0);
    for (var e = neighbourFirst[i]; e < neighbourFirst[i + 1u]; e++) {
      let j = neighbour[e];
      let k = neighbourSpring[2u * e];
      let rest = neighbourSpring[2u * e + 1u];
      let along = p.xyz - position[j].xyz;
      let squared = dot(along, along);
      if (squared > 0.0) {
        var pull = u.stiffness * k * (1.0 - rest / sqrt(squared));
        if (u.damping + u.viscosity > 0.0 && rest > 0.0) {
          pull += (u.damping + u.viscosity * k) * dot(v - velocity[j].xyz, along) / squared;
        }
        sum -= pull * along;
      }
    }
    v = u.keep * v + u.h * (u.gravity.xyz + p.w * sum);
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
