fn updateVelocities(i: u32) {
  let v = velocity[i].xyz + (position[i].xyz - inertial[i].xyz) / u.h;
  velocity[i] = vec4f(v, 0.0);
  let squaredSpeed = dot(v, v);
  // WGSL may assume that no float is NaN or infinite and drop a comparison that asks: look at the exponent's bits instead.
  let broken = (bitcast<u32>(squaredSpeed) & 0x7f800000u) == 0x7f800000u;
  if (broken || squaredSpeed > u.maxSpeed * u.maxSpeed) {
    atomicStore(&bodyStatus[bodyOf[i]], 1u);
  }
}
