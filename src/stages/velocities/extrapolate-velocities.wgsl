fn extrapolateVelocities(i: u32) {
  let moved = position[i].xyz - inertial[i].xyz;
  var v = velocity[i].xyz;
  if (position[i].w > 0.0 && all(moved == vec3f(0.0))) {
    v += u.beyond * (v - u.keep * startVelocity[i].xyz);
  } else {
    v += moved / u.h;
  }
  velocity[i] = vec4f(v, 0.0);
  let squaredSpeed = dot(v, v);
  // WGSL may assume that no float is NaN or infinite and drop a comparison that asks: look at the exponent's bits instead.
  let broken = (bitcast<u32>(squaredSpeed) & 0x7f800000u) == 0x7f800000u;
  if (broken || squaredSpeed > u.maxSpeed * u.maxSpeed) {
    atomicStore(&bodyStatus[bodyOf[i]], 1u);
  }
}
